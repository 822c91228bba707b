import type { Language } from '@synet/contract/languages'

/** Separate from the catalogues, because the page says it before any script of the app has come. */
export const unopened: Readonly<Record<Language, string>> = {
  'en-US':
    'This page hasn’t opened yet. Check your connection and update this browser, or open the page in another one, such as Chrome, Safari or Firefox.',
  'zh-CN': '页面尚未打开。请检查网络连接并更新此浏览器，或改用其他浏览器打开，例如 Chrome、Safari 或 Firefox。',
  'zh-TW': '頁面尚未開啟。請檢查網路連線並更新這個瀏覽器，或改用其他瀏覽器開啟，例如 Chrome、Safari 或 Firefox。',
  'ja-JP':
    'ページがまだ開いていません。接続を確認してこのブラウザーを更新するか、Chrome、Safari、Firefoxなど別のブラウザーで開いてください。',
  'ko-KR':
    '페이지가 아직 열리지 않았습니다. 연결을 확인하고 이 브라우저를 업데이트하거나 Chrome, Safari, Firefox 같은 다른 브라우저에서 여세요.',
  'vi-VN':
    'Trang này chưa mở được. Hãy kiểm tra kết nối và cập nhật trình duyệt này, hoặc mở trang bằng trình duyệt khác như Chrome, Safari hay Firefox.',
  'tr-TR':
    'Bu sayfa henüz açılmadı. Bağlantınızı kontrol edip bu tarayıcıyı güncelleyin ya da sayfayı Chrome, Safari veya Firefox gibi başka bir tarayıcıda açın.',
  'th-TH': 'หน้านี้ยังไม่เปิด โปรดตรวจสอบการเชื่อมต่อและอัปเดตเบราว์เซอร์นี้ หรือเปิดหน้านี้ในเบราว์เซอร์อื่น เช่น Chrome, Safari หรือ Firefox',
  'fr-FR':
    'Cette page ne s’est pas encore ouverte. Vérifiez votre connexion et mettez ce navigateur à jour, ou ouvrez la page dans un autre, comme Chrome, Safari ou Firefox.',
  'es-ES':
    'Esta página aún no se ha abierto. Compruebe la conexión y actualice este navegador, o abra la página en otro, como Chrome, Safari o Firefox.',
}
