import type { DocumentTexts } from './en-US.ts'

export const documents: DocumentTexts = {
  terms: `Synet là mạng lưới mà trong đó thiết bị của bạn thực hiện công việc huấn luyện cho các mô hình AI mở. Các điều khoản này cho biết bạn và đơn vị vận hành trang này có thể mong đợi gì ở nhau. Trang “Giới thiệu Synet” nêu tên đơn vị vận hành.

# Tài khoản của bạn
- Bạn từ đủ 18 tuổi trở lên, hành động cho chính mình và chỉ có một tài khoản.
- Bạn không sống ở nơi nào trong danh sách quốc gia không được hỗ trợ và không có tên trong danh sách trừng phạt nào.
- Hãy giữ kín mật khẩu, khóa truy cập (passkey), mã khôi phục và mã truy cập thiết bị. Ai có mật khẩu thanh toán hoặc khóa truy cập của bạn đều có thể chuyển tiền của bạn.
- Hãy báo ngay cho chúng tôi nếu người khác đã vào được tài khoản. Bạn có thể tự đăng xuất mọi thiết bị và tự đóng băng tài khoản.

# Bạn trả gì và nhận gì
- Phần mềm huấn luyện và node là giấy phép có thời hạn. Một nhiệm vụ cần cả hai.
- Tiền gốc của nhiệm vụ bị khóa trong khi nhiệm vụ chạy và được trả lại đầy đủ khi kết thúc. Bạn có thể kết thúc sớm: tiền gốc được trả lại ngay và thu nhập của những ngày đã kết thúc vẫn là của bạn; thu nhập của ngày đang diễn ra và thưởng cuối kỳ sẽ mất.
- Thu nhập được trả bằng SNT cho mỗi ngày mà thiết bị của bạn đạt chỉ tiêu bằng công việc đã xác minh. Ngày không đạt đủ chỉ tiêu không được trả gì. Khoản mà nhiệm vụ cam kết được dành riêng ngay khi nhiệm vụ bắt đầu.
- Công việc được xác minh bằng cách tính hai lần. Một đơn vị công việc chỉ được trả khi hai tài khoản không liên quan nộp cùng một kết quả, hoặc khi máy chủ của chúng tôi tính lại và ra cùng kết quả.
- Nhiệm vụ đang chạy giữ nguyên điều khoản. Nó chỉ tự tiếp tục nếu bạn đã chọn, và chỉ với điều khoản như cũ hoặc có lợi hơn cho bạn.
- SNT không phải là tiền. Giá của nó do các giao dịch hoán đổi quyết định và có thể về 0. Không ai hứa sẽ mua SNT.

# USDT và SNT của bạn
- Số dư của bạn thuộc về bạn. Số dư không bị đem cho vay và không được dùng cho việc kinh doanh riêng của đơn vị vận hành. Số dư được giữ trong các ví của đơn vị vận hành cùng với của những người dùng khác. Bằng chứng dự trữ cho thấy tổng số và nói rõ những gì nó không thể cho thấy.
- Mọi khoản phí và số tiền chính xác bạn nhận được đều hiển thị trước khi bạn xác nhận.
- Lệnh rút được xét duyệt. Mỗi lệnh cho biết thời hạn được duyệt hoặc từ chối; lệnh bị trễ sẽ hiển thị là quá hạn cho bạn và công khai.
- Đơn vị vận hành không đảo ngược điều bạn đã tự xác nhận. Đơn vị vận hành có thể đảo ngược sai sót của chính mình, trong thời hạn và giới hạn nêu ở trang “Giới thiệu Synet”, và phải thi hành lệnh của tòa án. Bạn được báo ngay.
- Khoản thanh toán trên blockchain không thể lấy lại. Nếu blockchain sắp xếp lại các khối, một khoản nạp có thể biến mất.

# Điều không được phép
- Kết quả giả, một người nhiều tài khoản, hoặc sử dụng thay cho người khác khi chưa được chúng tôi đồng ý.
- Tiền do phạm tội mà có, và cách sử dụng mà pháp luật nơi bạn sống cấm.
- Tấn công trang này hoặc người dùng khác. Chúng tôi hoan nghênh báo cáo về lỗ hổng.

# Khi chúng tôi hành động
- Một kết quả giả làm mất các ngày chưa được trả; nếu tái diễn, các nhiệm vụ của bạn sẽ bị kết thúc. Tiền gốc được trả lại trong mọi trường hợp và bạn có thể khiếu nại.
- Một nhân viên vận hành có thể đóng băng các thao tác của tài khoản trong 24 giờ; hai nhân viên vận hành có thể đóng băng mỗi lần 30 ngày. Bạn thấy lý do và thời điểm kết thúc, và có thể phản hồi. Tài khoản bị đóng băng giữ nguyên số dư và nhiệm vụ đang chạy.

# Đóng tài khoản
- Bạn có thể đóng tài khoản bất cứ lúc nào khi không còn nhiệm vụ, lệnh hoặc thời gian chờ nào. Khi đó dữ liệu cá nhân của bạn bị xóa, trừ những gì pháp luật buộc chúng tôi giữ.
- USDT còn lại được chuyển đến một địa chỉ của bạn nếu đáng với chi phí chuyển. Những gì còn lại vẫn là của bạn và có thể nhận bằng mã nhận mà bạn được cấp khi đóng.

# Thay đổi
- Chúng tôi thông báo phiên bản mới của các điều khoản này 30 ngày trước khi áp dụng. Trước khi chấp nhận, bạn vẫn có thể rút tiền, kết thúc nhiệm vụ và đóng tài khoản, nhưng không bắt đầu được điều gì mới.

# Trách nhiệm
- Chúng tôi chịu trách nhiệm về hành vi cố ý, sơ suất nghiêm trọng và trong những trường hợp pháp luật yêu cầu. Không điều gì ở đây tước đi quyền mà pháp luật trao cho bạn với tư cách người tiêu dùng.
- Không ai bảo hiểm số dư. Nếu đơn vị vận hành phá sản hoặc bị tấn công, bạn có thể mất toàn bộ số dư. Thông báo rủi ro nói rõ hơn.

# Pháp luật và tranh chấp
Trước hết hãy viết cho bộ phận hỗ trợ khách hàng. Nếu không giải quyết được, tòa án do pháp luật chỉ định sẽ quyết định. Khi bản dịch có khác biệt, bản tiếng Anh được áp dụng.`,
  privacy: `Thông báo này cho biết trang này giữ dữ liệu nào về bạn, vì sao, trong bao lâu và bạn có thể làm gì. Đơn vị vận hành nêu ở trang “Giới thiệu Synet” chịu trách nhiệm về việc này.

# Chúng tôi giữ gì và vì sao
- Số điện thoại, tên người dùng, địa chỉ email, biệt danh, ảnh và họ tên do bạn nhập: để vận hành tài khoản và liên hệ với bạn.
- Mật khẩu và mã khôi phục, chỉ dưới dạng giá trị băm; khóa công khai của khóa truy cập; khóa bí mật của ứng dụng xác thực, được mã hóa: để nhận ra bạn.
- Nơi bạn đang đăng nhập, kèm tên trình duyệt và địa chỉ mạng rút gọn, cùng khóa của các thiết bị: để cho bạn xem các lần đăng nhập, phát hiện người lạ và hạn chế lạm dụng.
- Địa chỉ rút, các lệnh, nhiệm vụ, ghi chú chuyển tiền và mọi biến động số dư: để thực hiện yêu cầu của bạn và ghi sổ.
- Kết quả huấn luyện của thiết bị, kèm khóa của thiết bị và khu vực bạn chọn: để xác minh công việc. Khu vực được hiển thị công khai không kèm tên bạn.
- Bạn muốn nhận thông báo nào và địa chỉ mà trình duyệt nhận thông báo: để gửi chúng.
- Người đã mời bạn và những người bạn mời: để tính hoa hồng của đại lý.
- Lần huấn luyện thử trước khi bạn đăng ký: để hiển thị cho bạn.
- Số lần thử theo địa chỉ mạng, trong vài phút hoặc vài giờ: để chống lạm dụng. Chúng tôi không ghi lại trang bạn đọc và không dùng dịch vụ theo dõi.
- Các lần đóng băng, vụ việc về huấn luyện và phản hồi của bạn: để quyết định công bằng và cho thấy lý do.

# Ai xem được
- Nhân viên vận hành của trang, trong phạm vi mà vai trò của họ cần. Mỗi lần xem dữ liệu của bạn đều được ghi lại. Bạn có thể thấy vào ngày nào và bao nhiêu lần.
- Blockchain: địa chỉ và số tiền nạp, rút là công khai ở đó.
- Nhà cung cấp SMS và email nhận được địa chỉ người nhận và nội dung tin. Dịch vụ thông báo đẩy của hãng trình duyệt nhận thông báo ở dạng mã hóa.
- Cơ quan có thẩm quyền, khi pháp luật buộc. Chúng tôi không bán gì và không hiển thị quảng cáo.

# Trong bao lâu
- Mã, báo giá và số đếm: một ngày sau khi hết hạn. Nội dung tin: đến khi tin được gửi đến nơi. Tin nào đã gửi đến địa chỉ nào, và các lần đăng nhập đã kết thúc: 90 ngày.
- Lần huấn luyện thử của người không đăng ký: 30 ngày.
- Mọi thứ khác: khi tài khoản còn tồn tại. Khi bạn đóng tài khoản, dữ liệu cho biết bạn là ai bị xóa ngay; biến động tiền, lệnh và kết quả được giữ dưới một mã số, vì sổ sách và các bằng chứng đã công bố cần đến chúng.
- Những gì pháp luật liên quan đến tiền buộc chúng tôi giữ, trong thời gian luật định.

# Quyền của bạn
- Xem và lưu mọi thứ: “Dữ liệu của bạn” trong ứng dụng tạo tệp gồm tất cả những gì được lưu về bạn, mỗi ngày một lần.
- Sửa: trong cài đặt hồ sơ và email, hoặc qua bộ phận hỗ trợ khách hàng.
- Xóa: bằng cách đóng tài khoản.
- Phản đối, hạn chế hoặc khiếu nại: với bộ phận hỗ trợ khách hàng, và với cơ quan bảo vệ dữ liệu nơi bạn sống.

# Bảo mật
Mật khẩu được băm, mã được mã hóa cho đến khi gửi, mỗi tiến trình chỉ có quyền mà nó cần, và nhân viên vận hành thao tác với yếu tố xác thực thứ hai. Nếu dữ liệu của bạn lọt vào tay người lạ, chúng tôi báo ngay cho bạn và cơ quan có thẩm quyền.`,
  risk: `Hãy đọc trước khi gửi tiền. Nếu bạn không thể chấp nhận mất số tiền gửi đi, đừng gửi gì cả.

# Giá
- Thu nhập được trả bằng SNT. Giá của nó do các giao dịch hoán đổi trong một pool duy nhất trên trang này quyết định. Đơn vị vận hành đã đặt giá mở đầu và góp số USDT ban đầu.
- Giá có thể về 0. USDT mà bạn nhận khi đổi SNT đến từ pool đó: từ đơn vị vận hành và từ những người khác đã mua SNT. Khi nhiều người bán, giá giảm.
- Một giao dịch hoán đổi lớn làm giá thay đổi. Lượng SNT nhỏ cũng hoán đổi được, nhưng số thu về có thể ít hơn chi phí các giấy phép bạn đã mua.

# Thu nhập
- Thu nhập phụ thuộc vào tiền gốc và, từng ngày, vào công việc. Ngày không đạt đủ chỉ tiêu công việc đã xác minh không được trả gì, dù vì lý do nào: thiết bị tắt, không có kết nối hoặc thiết bị quá chậm.
- Với tiền gốc nhỏ, hoặc khi có ngày bạn không đạt chỉ tiêu, bạn có thể nhận lại ít hơn chi phí phần mềm và node. Bảng tham gia cho biết từ mức tiền gốc nào thì nhiệm vụ hòa vốn theo giá hôm nay; ngày mai có thể khác.
- Lượng SNT mở khóa giảm dần rồi kết thúc. Nhiệm vụ về sau trả ít hơn hoặc hết suất.

# Lưu giữ tài sản
- USDT của bạn nằm trong ví của đơn vị vận hành, cùng với của mọi người. “Khóa” là một bút toán trong sổ, không phải một ví riêng cho mỗi nhiệm vụ. Đơn vị vận hành giữ các khóa.
- Nếu đơn vị vận hành phá sản, hành động gian dối hoặc bị tấn công, bạn có thể mất tất cả. Bằng chứng dự trữ cho thấy tổng số của một ngày có đủ dự trữ; nó không ngăn được tổn thất và không bồi thường cho bạn.
- Đây không phải ngân hàng hay công ty đầu tư. Không có bảo hiểm tiền gửi hay bảo hiểm nào khác cho bạn.

# Blockchain
- Sai địa chỉ hoặc sai mạng là mất tiền. Không ai có thể lấy lại khoản thanh toán mà blockchain đã ghi nhận.
- Blockchain có thể dừng, sắp xếp lại các khối hoặc trở nên đắt đỏ. USDT có thể bị đơn vị phát hành đóng băng và có thể mất giá trị.

# Công việc và xác minh
- Một đơn vị chỉ được trả khi hai tài khoản không liên quan nộp cùng một kết quả, hoặc khi máy chủ của chúng tôi tính lại và ra cùng kết quả. Khi nhiều đơn vị đang chờ, kết luận đến chậm hơn; đơn vị có kết quả khác không được trả.
- Việc huấn luyện tiêu tốn điện, dữ liệu mạng và pin của thiết bị, do bạn chi trả.

# Lời mời
- Hoa hồng được tính trên thu nhập đã xác minh của những người do chính bạn mời, không bao giờ trên khoản họ nạp vào. Cấp của bạn được tính theo công việc của cả đội nhóm. Không ai cần mời ai để được trả công.

# Pháp luật
Ở nơi bạn sống, việc này có thể không được phép hoặc phải chịu thuế. Hãy tìm hiểu trước khi bắt đầu.`,
  countries: `Synet không được cung cấp cho người sống ở những nơi dưới đây hoặc sử dụng từ những nơi đó. Đừng đăng ký ở đó. Danh sách này có thể thay đổi; điều khoản cho biết thay đổi được thông báo thế nào.

# Nơi không cung cấp
- Hợp chúng quốc Hoa Kỳ và các lãnh thổ của nước này
- Trung Quốc đại lục
- Cuba, Iran, Triều Tiên, Syria
- Crimea, Donetsk và Luhansk
- Mọi nơi khác mà luật trừng phạt ràng buộc đơn vị vận hành cấm cung cấp

# Điều bạn xác nhận
Khi đăng ký, bạn xác nhận rằng bạn không sống ở nơi nào trong số đó và không có tên trong danh sách trừng phạt nào của Liên Hợp Quốc, Liên minh châu Âu, Vương quốc Anh hoặc Hoa Kỳ. Đơn vị vận hành không định vị thiết bị của bạn. Nếu biết điều bạn xác nhận là không đúng, đơn vị vận hành sẽ đóng tài khoản: nhiệm vụ kết thúc sớm, tiền gốc được trả lại và các lệnh rút được chi trả trong phạm vi pháp luật cho phép.`,
}
