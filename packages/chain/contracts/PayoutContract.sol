// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

/// Pays withdrawals in one token. It pays an id once, no more than the daily cap in a UTC day, and nothing while it is
/// paused. The operator pays, the guardian can only pause, the owner configures and withdraws to one cold address.
contract PayoutContract is Ownable2Step, Pausable, ReentrancyGuard {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    struct Payment {
        uint256 id;
        address to;
        uint256 amount;
    }

    /// Why a payment of a batch was not made.
    enum Reason {
        AlreadyPaid,
        BelowFirstId,
        BadRecipient,
        ZeroAmount,
        OverDailyCap,
        TransferFailed
    }

    event Paid(uint256 indexed id, address indexed to, uint256 amount);
    event NotPaid(uint256 indexed id, address indexed to, uint256 amount, Reason reason);
    event OperatorChanged(address operator);
    event GuardianChanged(address guardian);
    event DailyCapChanged(uint256 dailyCap);
    event Withdrawn(address indexed token, uint256 amount);

    error NotOperator();
    error NotGuardian();
    error NotSelf();
    error NotAContract();
    error RolesMustDiffer();
    error NoPayments();
    error TooManyPayments();
    error NotEnoughGas();
    error InexactTransfer();
    error OwnerIsRequired();

    uint256 public constant maxPayments = 200;
    /// Gas of one payment. It bounds what a token or a receiver can waste, and is several times what USDT needs.
    uint256 public constant paymentGas = 250_000;
    /// Gas that must be left after a payment, to record its outcome.
    uint256 private constant recordGas = 40_000;

    IERC20 public immutable token;
    address public immutable coldAddress;
    /// Ids below this one belong to an earlier deployment, which may have paid them.
    uint256 public immutable firstId;

    address public operator;
    address public guardian;
    uint224 public dailyCap;

    BitMaps.BitMap private paidIds;
    uint32 private spentDay;
    uint224 private spent;

    constructor(
        IERC20 token_,
        address owner_,
        address operator_,
        address guardian_,
        address coldAddress_,
        uint224 dailyCap_,
        uint256 firstId_
    ) Ownable(owner_) {
        if (address(token_).code.length == 0) revert NotAContract();
        if (coldAddress_ == address(0) || coldAddress_ == operator_ || coldAddress_ == address(this)) {
            revert RolesMustDiffer();
        }
        token = token_;
        coldAddress = coldAddress_;
        firstId = firstId_;
        setOperatorTo(operator_);
        setGuardianTo(guardian_);
        dailyCap = dailyCap_;
        emit DailyCapChanged(dailyCap_);
    }

    /// Makes each payment or records why not; a payment that fails can be made in a later batch.
    function payBatch(Payment[] calldata payments) external nonReentrant whenNotPaused {
        if (msg.sender != operator) revert NotOperator();
        if (payments.length == 0) revert NoPayments();
        if (payments.length > maxPayments) revert TooManyPayments();
        for (uint256 i = 0; i < payments.length; i++) {
            Payment calldata payment = payments[i];
            (bool isPaid, Reason reason) = tryToPay(payment);
            if (isPaid) emit Paid(payment.id, payment.to, payment.amount);
            else emit NotPaid(payment.id, payment.to, payment.amount, reason);
        }
    }

    function tryToPay(Payment calldata payment) private returns (bool, Reason) {
        if (payment.id < firstId) return (false, Reason.BelowFirstId);
        if (paidIds.get(payment.id)) return (false, Reason.AlreadyPaid);
        if (isBadRecipient(payment.to)) return (false, Reason.BadRecipient);
        if (payment.amount == 0) return (false, Reason.ZeroAmount);
        if (payment.amount > leftToday()) return (false, Reason.OverDailyCap);
        // The EVM would silently give the call less gas than asked for, and the payment would seem to fail.
        if ((gasleft() - gasleft() / 64) < paymentGas + recordGas) revert NotEnoughGas();
        // The clause has no parameter, so that the data with which the call reverts is not copied.
        try this.payOne{gas: paymentGas}(payment.id, payment.to, payment.amount) {
            return (true, Reason.AlreadyPaid);
        } catch {
            return (false, Reason.TransferFailed);
        }
    }

    /// Only for `payBatch`: an own call, so that a payment that fails leaves nothing behind, not even in the token.
    function payOne(uint256 id, address to, uint256 amount) external {
        if (msg.sender != address(this)) revert NotSelf();
        paidIds.set(id);
        // `leftToday` covered the amount, so the sum fits.
        uint224 before = spentToday();
        (spentDay, spent) = (today(), before + uint224(amount));
        uint256 held = token.balanceOf(address(this));
        uint256 had = token.balanceOf(to);
        // Exactly the amount must leave and arrive: a token that takes a fee would pay the user less than approved.
        bool moved = token.trySafeTransfer(to, amount);
        if (!moved || token.balanceOf(address(this)) + amount != held || token.balanceOf(to) != had + amount) {
            revert InexactTransfer();
        }
    }

    function isBadRecipient(address to) private view returns (bool) {
        return to == address(0) || to == address(this) || to == address(token);
    }

    function paid(uint256 id) external view returns (bool) {
        return paidIds.get(id);
    }

    function spentToday() public view returns (uint224) {
        return spentDay == today() ? spent : 0;
    }

    function leftToday() public view returns (uint256) {
        uint224 used = spentToday();
        return used >= dailyCap ? 0 : dailyCap - used;
    }

    /// The number of the UTC day.
    function today() private view returns (uint32) {
        return uint32(block.timestamp / 1 days);
    }

    /// Stops payments. The guardian can do nothing else.
    function pause() external {
        if (msg.sender != guardian && msg.sender != owner()) revert NotGuardian();
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function setOperator(address operator_) external onlyOwner {
        setOperatorTo(operator_);
    }

    function setGuardian(address guardian_) external onlyOwner {
        setGuardianTo(guardian_);
    }

    function setDailyCap(uint224 dailyCap_) external onlyOwner {
        dailyCap = dailyCap_;
        emit DailyCapChanged(dailyCap_);
    }

    /// Also works while paused, and for other tokens that somebody sent here.
    function withdrawToCold(IERC20 token_, uint256 amount) external onlyOwner nonReentrant {
        token_.safeTransfer(coldAddress, amount);
        emit Withdrawn(address(token_), amount);
    }

    function setOperatorTo(address operator_) private {
        if (operator_ == address(0) || operator_ == owner() || operator_ == guardian) revert RolesMustDiffer();
        operator = operator_;
        emit OperatorChanged(operator_);
    }

    function setGuardianTo(address guardian_) private {
        if (guardian_ == address(0) || guardian_ == owner() || guardian_ == operator) revert RolesMustDiffer();
        guardian = guardian_;
        emit GuardianChanged(guardian_);
    }

    /// Without an owner nobody could unpause or withdraw.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerIsRequired();
    }

    function _transferOwnership(address newOwner) internal override {
        if (newOwner == operator || newOwner == guardian) revert RolesMustDiffer();
        super._transferOwnership(newOwner);
    }
}
