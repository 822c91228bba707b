// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPayBatch {
    struct Payment {
        uint256 id;
        address to;
        uint256 amount;
    }

    function payBatch(Payment[] calldata payments) external;
}

/// A token for tests. By default it behaves like USDT on Ethereum, whose `transfer` returns nothing; towards chosen
/// receivers it misbehaves.
contract HostileToken {
    enum Mode {
        Honest,
        ReturnsFalse,
        Reverts,
        TakesFee,
        TakesMore,
        MovesNothing,
        RevertsWithMuchData,
        ReturnsMuchData,
        BurnsGas,
        Reenters
    }

    mapping(address => uint256) public balanceOf;
    mapping(address => Mode) public modeOf;
    /// The error with which the last payment inside a payment was refused.
    bytes4 public refusal;
    uint256 public reentriesRefused;
    uint256 public reentriesMade;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setMode(address receiver, Mode mode) external {
        modeOf[receiver] = mode;
    }

    function transfer(address to, uint256 value) external {
        Mode mode = modeOf[to];
        if (mode == Mode.Reverts) revert("blacklisted");
        if (mode == Mode.RevertsWithMuchData) {
            assembly {
                revert(0, 20000)
            }
        }
        if (mode == Mode.BurnsGas) {
            while (true) {
                reentriesMade += 0;
            }
        }
        if (mode == Mode.MovesNothing) return;
        uint256 arrives = mode == Mode.TakesFee ? value - 1 : value;
        require(balanceOf[msg.sender] >= value, "balance");
        balanceOf[msg.sender] -= mode == Mode.TakesMore ? value + 1 : value;
        balanceOf[to] += arrives;
        emit Transfer(msg.sender, to, arrives);
        if (mode == Mode.ReturnsFalse) {
            assembly {
                mstore(0, 0)
                return(0, 32)
            }
        }
        if (mode == Mode.ReturnsMuchData) {
            assembly {
                mstore(0, 1)
                return(0, 20000)
            }
        }
        if (mode == Mode.Reenters) reenter(msg.sender, to);
    }

    function reenter(address payouts, address to) private {
        try IPayBatch(payouts).payBatch(onePayment(777, to)) {
            reentriesMade++;
        } catch (bytes memory reason) {
            refusal = bytes4(reason);
            reentriesRefused++;
        }
    }

    /// Pays as the operator, so that a payment inside a payment comes from the operator, too.
    function payAsOperator(address payouts, uint256 id, address to) external {
        IPayBatch(payouts).payBatch(onePayment(id, to));
    }

    function onePayment(uint256 id, address to) private pure returns (IPayBatch.Payment[] memory payments) {
        payments = new IPayBatch.Payment[](1);
        payments[0] = IPayBatch.Payment(id, to, 1);
    }
}
