import type { DocumentTexts } from './en-US.ts'

export const documents: DocumentTexts = {
  terms: `Synet, cihazınızın açık yapay zekâ modellerinin eğitimini hesapladığı bir ağdır. Bu koşullar, sizin ve bu sitenin işletmecisinin birbirinizden ne bekleyebileceğini anlatır. İşletmecinin adı “Synet hakkında” sayfasındadır.

# Hesabınız
- En az 18 yaşındasınız, kendi adınıza hareket edersiniz ve tek bir hesabınız vardır.
- Ülke listesindeki yerlerin hiçbirinde yaşamıyorsunuz ve hiçbir yaptırım listesinde değilsiniz.
- Şifrelerinizi, geçiş anahtarlarınızı, kurtarma kodlarınızı ve cihaz anahtarlarınızı kimseye vermeyin. Ödeme şifreniz veya geçiş anahtarlarınızdan biri kimin elindeyse paranızı aktarabilir.
- Hesabınıza başka biri eriştiyse hemen bize bildirin. Tüm cihazlardan çıkış yapmayı ve hesabınızı dondurmayı kendiniz yapabilirsiniz.

# Ne ödersiniz, ne alırsınız
- Eğitim yazılımı ve düğüm, belirli süreli lisanslardır. Bir görev ikisini de gerektirir.
- Görevin anaparası görev sürerken kilitlidir ve bitince tamamı iade edilir. Görevi erken bitirebilirsiniz: anapara hemen iade edilir ve tamamlanan günlerin geliri sizde kalır; içinde bulunulan gün ve bitiş bonusu kaybedilir.
- Gelir, cihazınızın kotasını doğrulanmış işle doldurduğu her gün için SNT olarak ödenir. Kotası dolmayan gün için ödeme yapılmaz. Bir görevin vaat ettiği gelir başlangıçta ayrılır.
- İş, iki kez hesaplanarak doğrulanır. Bir birim ancak birbiriyle ilgisiz iki hesap aynı sonucu verdiyse ya da sunucumuz yeniden hesaplayıp aynı sonucu bulduysa ödenir.
- Süren bir görevin koşulları değişmez. Yalnızca siz seçtiyseniz ve yalnızca aynı ya da sizin için daha iyi koşullarla kendiliğinden yeniden başlar.
- SNT para değildir. Fiyatı takaslarla oluşur ve sıfıra düşebilir. Kimse onu satın alacağına söz vermez.

# USDT ve SNT’niz
- Bakiyeleriniz sizindir. Ödünç verilmez ve işletmecinin kendi işlerinde kullanılmaz. Diğer kullanıcılarınkilerle birlikte işletmecinin cüzdanlarında tutulur. Rezerv kanıtı toplamları gösterir ve neyi gösteremediğini söyler.
- Her ücret ve elinize geçecek kesin tutar, siz onaylamadan önce gösterilir.
- Çekimler incelenir. Her biri en geç ne zaman karara bağlanacağını gösterir; geciken çekim size ve herkese gecikmiş olarak gösterilir.
- İşletmeci, kendi onayladığınız hiçbir şeyi geri almaz. Kendi hatalarını “Synet hakkında” sayfasındaki süre ve sınırlar içinde geri alabilir ve mahkeme kararlarına uymak zorundadır. Size hemen bildirilir.
- Blok zincirindeki bir ödeme geri alınamaz. Bir blok zinciri bloklarını yeniden düzenlerse yüklenen para kaybolabilir.

# İzin verilmeyenler
- Sahte sonuçlar, bir kişinin birden çok hesabı ya da iznimiz olmadan başkası adına kullanım.
- Suçtan elde edilen para ve yaşadığınız yerin yasalarının yasakladığı kullanım.
- Siteye veya diğer kullanıcılara saldırılar. Güvenlik açığı bildirimlerini memnuniyetle karşılarız.

# Ne zaman harekete geçeriz
- Sahte bir sonuç, henüz ödenmemiş günleri kaybettirir; yinelenirse görevleriniz sona erer. Anaparanız her durumda iade edilir ve itiraz edebilirsiniz.
- Bir hesapla yapılabilecekleri bir operatör 24 saatliğine, iki operatör ise her seferinde 30 günlüğüne dondurabilir. Nedenini ve ne zaman biteceğini görür, yanıt verebilirsiniz. Dondurulan hesabın bakiyeleri ve süren görevleri korunur.

# Hesabınızı kapatma
- Açık görev, işlem veya bekleme süresi yoksa hesabınızı istediğiniz zaman kapatabilirsiniz. Kişisel verileriniz, yasanın saklamamızı gerektirdikleri dışında o anda silinir.
- Kalan USDT, gönderilmeye değerse size ait bir adrese gider. Geri kalan her şey sizin olmaya devam eder ve kapatırken aldığınız anahtarla talep edilebilir.

# Değişiklikler
- Bu koşulların yeni sürümünü, yürürlüğe girmesinden 30 gün önce duyururuz. Kabul edene kadar para çekebilir, görevleri bitirebilir ve hesabınızı kapatabilirsiniz, ama yeni bir şey başlatamazsınız.

# Sorumluluk
- Kasıt ve ağır ihmalimizden, ayrıca yasanın gerektirdiği hâllerde sorumluyuz. Buradaki hiçbir şey, yasanın tüketici olarak size verdiği hakları elinizden almaz.
- Bakiyeleri kimse sigortalamaz. İşletmeci batarsa veya saldırıya uğrarsa hepsini kaybedebilirsiniz. Ayrıntılar risk bildirimindedir.

# Hukuk ve uyuşmazlıklar
Önce müşteri hizmetlerine yazın. Bu yetmezse yasanın belirlediği mahkemeler karar verir. Çeviri ile İngilizce metin farklıysa İngilizce metin geçerlidir.`,
  privacy: `Bu bildirim, bu sitenin sizinle ilgili hangi verileri, neden ve ne kadar süre sakladığını ve neler yapabileceğinizi anlatır. Bu verilerden “Synet hakkında” sayfasında adı geçen işletmeci sorumludur.

# Neleri, neden saklıyoruz
- Girdiğiniz telefon numarası, kullanıcı adı, e-posta adresi, takma ad, resim ve ad: hesabınızı yürütmek ve size ulaşmak için.
- Yalnızca özet (hash) olarak şifreler ve kurtarma kodları; geçiş anahtarlarının açık anahtarları; kimlik doğrulama uygulamasının şifrelenmiş sırrı: sizi tanımak için.
- Tarayıcının adı ve kısaltılmış ağ adresiyle birlikte nerede oturum açtığınız ve cihazlarınızın anahtarları: size girişlerinizi göstermek, tanınmayan kişileri fark etmek ve kötüye kullanımı sınırlamak için.
- Çekim adresleri, işlemler, görevler, transfer notları ve bakiyelerinizin her hareketi: isteklerinizi yerine getirmek ve defter tutmak için.
- Cihazınızın eğitim sonuçları, anahtarı ve seçtiğiniz bölge: işi doğrulamak için. Bölge, adınız olmadan herkese gösterilir.
- Hangi bildirimleri istediğiniz ve tarayıcınızın onları aldığı adres: göndermek için.
- Sizi davet eden ve sizin davet ettiğiniz kişiler: temsilci payları için.
- Kaydolmadan önce yaptığınız eğitim denemesi: size göstermek için.
- Ağ adresi başına girişim sayıları, dakikalar veya saatler boyunca: kötüye kullanıma karşı. Okuduğunuz sayfaların kaydını tutmayız ve izleme hizmeti kullanmayız.
- Dondurmalar, eğitim işiyle ilgili dosyalar ve yanıtlarınız: adil karar vermek ve nedenini göstermek için.

# Kim görür
- Sitenin operatörleri, rollerinin gerektirdiği kadar. Verilerinize her bakış kaydedilir. Hangi günlerde ve kaç kez olduğunu görebilirsiniz.
- Blok zinciri: yükleme ve çekimlerin adresleri ve tutarları orada herkese açıktır.
- SMS ve e-posta sağlayıcıları, bir iletinin adresini ve metnini alır. Tarayıcınızı yapan şirketin anlık bildirim hizmeti, bildirimleri şifreli olarak alır.
- Yasa bizi zorunlu tuttuğunda yetkili makamlar. Hiçbir şey satmayız ve reklam göstermeyiz.

# Ne kadar süre
- Kodlar, teklifler ve girişim sayıları: sona ermelerinden bir gün sonrasına kadar. İletilerin metinleri: teslim edilene kadar. Hangi iletinin hangi adrese gittiği ve sona eren girişler: 90 gün.
- Kaydolmayan birinin eğitim denemesi: 30 gün.
- Diğer her şey: hesabınız var oldukça. Kapattığınızda kimliğinizi gösteren veriler hemen silinir; para hareketleri, işlemler ve sonuçlar bir numara altında kalır, çünkü defterler ve yayımlanmış kanıtlar bunlara gerek duyar.
- Mali mevzuatın saklamamızı gerektirdikleri, mevzuatın belirttiği süre boyunca.

# Haklarınız
- Her şeyi görmek ve kaydetmek: uygulamadaki “Verileriniz”, hakkınızda saklanan her şeyin dosyasını günde bir kez hazırlar.
- Düzeltmek: profil ve e-posta ayarlarında ya da müşteri hizmetleri aracılığıyla.
- Silmek: hesabınızı kapatarak.
- İtiraz etmek, veri işlemeyi kısıtlatmak veya şikâyet etmek: müşteri hizmetlerine ve yaşadığınız yerdeki veri koruma kurumuna.

# Güvenlik
Şifreler özetlenerek saklanır, kodlar gönderilene kadar şifrelidir, her süreç yalnızca gerek duyduğu yetkilere sahiptir ve operatörler işlemlerini ikinci adımla doğrular. Verileriniz yetkisiz kişilerin eline geçerse size ve yetkili kuruma gecikmeden bildiririz.`,
  risk: `Para göndermeden önce bunu okuyun. Gönderdiğinizi kaybetmeyi göze alamıyorsanız hiçbir şey göndermeyin.

# Fiyat
- Gelir SNT olarak ödenir. Fiyatı, bu sitedeki tek bir havuzdaki takaslarla oluşur. Açılış fiyatını işletmeci belirledi ve ilk USDT’yi işletmeci koydu.
- Fiyat sıfıra düşebilir. SNT karşılığında aldığınız USDT bu havuzdan gelir: işletmeciden ve SNT satın alan diğer kişilerden. Çok kişi sattığında fiyat düşer.
- Büyük bir takas fiyatı değiştirir. Az miktarda SNT de takas edilebilir, ama satın aldığınız lisansların bedelinden azını getirebilir.

# Gelir
- Gelir anaparaya ve her gün yapılan işe bağlıdır. Kotası doğrulanmış işle dolmayan gün, nedeni ne olursa olsun ödeme getirmez: kapalı cihaz, bağlantı yokluğu ya da çok yavaş cihaz.
- Küçük bir anaparayla ya da gün kaçırdığınızda, yazılım ve düğümün maliyetinden azını geri alabilirsiniz. Başlatma ekranı, bugünkü fiyatla hangi anaparadan sonra görevin kazandırdığını gösterir; yarın farklı olabilir.
- Serbest bırakılan SNT azalır ve sonunda biter. Sonraki görevler daha az kazandırır ya da tükenir.

# Saklama
- USDT’niz, herkesinkiyle birlikte işletmecinin cüzdanlarındadır. “Kilitli”, defterdeki bir kayıttır; her görev için ayrı bir cüzdan değildir. Anahtarlar işletmecidedir.
- İşletmeci batarsa, kötü niyetle davranırsa veya saldırıya uğrarsa her şeyi kaybedebilirsiniz. Rezerv kanıtı bir günün toplamlarının karşılandığını gösterir; kaybı önlemez ve zararınızı ödemez.
- Burası bir banka ya da yatırım şirketi değildir. Hiçbir mevduat güvencesi ve hiçbir sigorta sizi korumaz.

# Blok zincirleri
- Yanlış adres veya ağ parayı kaybettirir. Bir blok zincirinin içine aldığı ödemeyi kimse geri alamaz.
- Blok zincirleri durabilir, bloklarını yeniden düzenleyebilir veya pahalılaşabilir. USDT, ihraç eden kuruluş tarafından dondurulabilir ve değerini yitirebilir.

# İş ve doğrulama
- Bir birim ancak birbiriyle ilgisiz iki hesap aynı sonucu verdiyse ya da sunucumuz yeniden hesaplayıp aynı sonucu bulduysa ödenir. Bekleyen çoksa karar daha uzun sürer; sonucu farklı olan birim ödenmez.
- Eğitim, elektrik, internet verisi ve cihazınızın pilini kullanır; bunların bedelini siz ödersiniz.

# Davetler
- Paylar, kendi davet ettiğiniz kişilerin doğrulanmış geliri için ödenir, asla yatırdıkları para için değil. Seviyeniz için tüm ekibinizin işi sayılır. Çalışmasının karşılığını almak için kimsenin birini davet etmesi gerekmez.

# Hukuk
Yaşadığınız yerde buna izin verilmiyor olabilir ya da vergi ödemeniz gerekebilir. Başlamadan önce öğrenin.`,
  countries: `Synet, aşağıdaki yerlerde yaşayanlara veya Synet’i bu yerlerden kullananlara sunulmaz. Bu yerlerden kaydolmayın. Bu liste değişebilir; değişikliklerin nasıl duyurulduğu koşullarda yazar.

# Sunulmayan yerler
- Amerika Birleşik Devletleri ve ona bağlı topraklar
- Çin anakarası
- Küba, İran, Kuzey Kore, Suriye
- Kırım, Donetsk ve Luhansk
- İşletmeciyi bağlayan yaptırım hukukunun yasakladığı diğer her yer

# Onayladıklarınız
Kaydolarak bu yerlerin hiçbirinde yaşamadığınızı ve Birleşmiş Milletler, Avrupa Birliği, Birleşik Krallık veya Amerika Birleşik Devletleri’nin hiçbir yaptırım listesinde olmadığınızı onaylarsınız. İşletmeci cihazınızın yerini belirlemez. Bunun doğru olmadığını öğrenirse hesabı kapatır: görevler erken biter, anapara iade edilir ve çekimler yasanın izin verdiği ölçüde ödenir.`,
}
