import { type Language, languages } from '@synet/contract/languages'
import { helpSynonyms } from '@synet/words/help-synonyms'
import { keepWordsWhole } from '@synet/words/whole-words'
import { describe, expect, it } from 'vitest'
import { type HelpEntry, helpGroups } from './entries.ts'
import { searchHelp } from './search-help.ts'

/** Pages say much of what answers say. */
const textOf = (pages: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.values(helpGroups)
    .flatMap((entries): readonly HelpEntry[] => entries)
    .find(({ id }) => id === name)
    ?.answers.map((answer) => pages[answer] ?? '')
    .join(' ')

/** @returns the ids of what is found among texts of a language, the best first */
async function find(language: string, query: string): Promise<string[]> {
  const { pages }: { pages: Readonly<Record<string, string>> } = await import(`@synet/words/pages/${language}`)
  const entries = Object.entries(pages).flatMap(([id, title]) => {
    const name = /^help\.(?:q|word)\.(\w+)$/.exec(id)?.[1]
    if (name === undefined) return []
    const text = (id.startsWith('help.q.') ? textOf(pages, name) : pages[id.replace('.word.', '.meaning.')]) ?? ''
    // The search gets the texts as pages draw them.
    return [{ name, title: keepWordsWhole(language, id, title), text: keepWordsWhole(language, id, text) }]
  })
  return searchHelp(entries, query, language, helpSynonyms[language as Language]).map(({ name }) => name)
}

describe('the search of the help', () => {
  it.each([
    ['en-US', 'WITHDRAWAL', 'times'],
    ['en-US', 'how long does a withdrawal take', 'times'],
    ['en-US', 'ｎａｔｓ', 'nats'],
    ['es-ES', 'comision', 'fees'],
    ['fr-FR', 'depot', 'late'],
    ['vi-VN', 'rut tien', 'times'],
    ['tr-TR', 'SIFRE', 'asks'],
    ['zh-CN', '提现多久', 'times'],
    ['zh-TW', '提領要多久', 'times'],
    ['ja-JP', '出金手数料', 'times'],
    ['ko-KR', '출그', 'times'],
    ['th-TH', 'ถอนเงิน', 'times'],
    ['th-TH', 'ลดลง', 'later'],
  ])('finds in %s the answer to “%s” [K-04, LUV-03]', async (language, query, name) => {
    expect((await find(language, query)).slice(0, 4)).toContain(name)
  })

  it.each([
    ['en-US', 'cash out', 'times'],
    ['es-ES', 'retiros', 'times'],
    ['es-ES', 'cuánto tarda el retiro', 'times'],
    ['fr-FR', 'parrainage', 'team'],
    ['ja-JP', '引き出し', 'times'],
    ['ko-KR', '인출', 'times'],
    ['th-TH', 'เติมเงิน', 'deposit'],
    ['tr-TR', 'komisyon', 'fees'],
    ['vi-VN', 'lợi nhuận', 'income'],
    ['zh-CN', '取现', 'times'],
    ['zh-TW', '提現', 'times'],
  ])('finds in %s for “%s” what we call otherwise [K-04, LUV-03]', async (language, query, name) => {
    expect((await find(language, query)).slice(0, 4)).toContain(name)
  })

  it.each([
    ['en-US', 'change number', 'what is USDT'],
    ['es-ES', 'cambiar número', 'qué es USDT'],
    ['fr-FR', 'changer de numéro', 'c’est quoi USDT'],
    ['ja-JP', '番号変更', 'USDTとは'],
    ['ko-KR', '번호 변경', 'USDT가 뭐예요'],
    ['th-TH', 'เปลี่ยนเบอร์', 'USDT คืออะไร'],
    ['tr-TR', 'numara değiştirme', 'USDT nedir'],
    ['vi-VN', 'đổi số', 'USDT là gì'],
    ['zh-CN', '换手机号', 'USDT是什么'],
    ['zh-TW', '換手機號碼', 'USDT是什麼'],
  ])('finds first in %s the own answers to “%s” and “%s”', async (language, change, token) => {
    expect((await find(language, change))[0]).toBe('phone')
    expect((await find(language, token))[0]).toBe('tokens')
  })

  it('finds in Thai that money is locked, in either spelling', async () => {
    for (const query of ['ล็อกเงิน', 'ล็อคเงิน']) expect((await find('th-TH', query)).slice(0, 3)).toContain('why')
  })

  const wanted = ['scam', 'tax', 'contact', 'close', 'daily', 'paid', 'earn', 'screen', 'screen', 'why', 'lose']
  it.each<[Language, readonly string[]]>([
    [
      'en-US',
      [
        'is it a scam',
        'tax',
        'contact',
        'close my account',
        'what must I do tomorrow',
        'when am I paid',
        'how much do I earn',
        'phone switched off',
        'locked screen',
        'why must I lock money',
        'can I lose everything',
      ],
    ],
    [
      'es-ES',
      [
        '¿es una estafa?',
        'impuestos hacienda',
        'contacto',
        'cerrar cuenta',
        'mañana',
        'cuándo me pagan',
        'cuánto gano',
        'apagar el móvil',
        'pantalla bloqueada',
        'por qué tengo que bloquear dinero',
        'puedo perderlo todo',
      ],
    ],
    [
      'fr-FR',
      [
        'c’est une arnaque',
        'impôts',
        'contact',
        'fermer mon compte',
        'que faire demain',
        'quand suis-je payé',
        'combien je gagne',
        'téléphone éteint',
        'écran verrouillé',
        'pourquoi bloquer de l’argent',
        'puis-je tout perdre',
      ],
    ],
    [
      'ja-JP',
      [
        'これは詐欺ですか',
        '税金',
        '連絡先',
        'アカウント削除',
        '明日は何をする',
        'いつもらえますか',
        'いくら稼げる',
        '電源を切る',
        '画面ロック',
        'なぜお金をロックする',
        'すべて失うことはある',
      ],
    ],
    [
      'ko-KR',
      [
        '사기 아닌가요',
        '세금',
        '연락처',
        '계정 삭제',
        '내일 뭐 해야 하나요',
        '언제 지급되나요',
        '얼마나 벌어요',
        '전원을 끄면',
        '화면 잠금',
        '왜 돈을 예치하나요',
        '전부 잃을 수 있나요',
      ],
    ],
    [
      'th-TH',
      [
        'โกงไหม',
        'ภาษี',
        'ติดต่อ',
        'ปิดบัญชี',
        'พรุ่งนี้ทำอะไร',
        'จะได้เงินเมื่อไหร่',
        'ได้เงินเท่าไหร่',
        'ปิดเครื่อง',
        'ล็อกหน้าจอ',
        'ทำไมต้องล็อกเงิน',
        'เสียเงินทั้งหมดไหม',
      ],
    ],
    [
      'tr-TR',
      [
        'dolandırıcılık mı',
        'vergi',
        'iletişim',
        'hesabımı sil',
        'yarın ne yapmalıyım',
        'param ne zaman ödenir',
        'ne kadar kazanırım',
        'telefon kapalı',
        'ekran kilitli',
        'neden para kilitlemeliyim',
        'hepsini kaybedebilir miyim',
      ],
    ],
    [
      'vi-VN',
      [
        'có lừa đảo không',
        'thuế',
        'liên hệ',
        'xóa tài khoản',
        'ngày mai làm gì',
        'khi nào được trả tiền',
        'kiếm được bao nhiêu',
        'tắt điện thoại',
        'khóa màn hình',
        'vì sao phải khóa tiền',
        'có thể mất hết không',
      ],
    ],
    [
      'zh-CN',
      [
        '是不是骗局',
        '交税',
        '联系方式',
        '注销账户',
        '明天要做什么',
        '什么时候到账',
        '能赚多少',
        '手机关机',
        '锁屏',
        '为什么要质押',
        '会全部亏完吗',
      ],
    ],
    [
      'zh-TW',
      [
        '是不是詐騙',
        '繳稅',
        '聯絡方式',
        '刪除帳號',
        '明天要做什麼',
        '什麼時候入帳',
        '能賺多少',
        '手機關機',
        '鎖定螢幕',
        '為什麼要質押',
        '會全部虧掉嗎',
      ],
    ],
  ])('finds in %s the answer to what people ask first [K-04, LUV-03]', async (language, questions) => {
    const found = await Promise.all(
      questions.map(async (query, i) => (await find(language, query)).slice(0, 3).includes(wanted[i] ?? '')),
    )
    expect(questions.length).toBe(wanted.length)
    expect(questions.filter((_, i) => !found[i])).toEqual([])
  })

  const outAndWho = ['withdraw', 'withdraw', 'withdraw', 'held', 'who']
  it.each<[Language, readonly string[]]>([
    [
      'en-US',
      [
        'how to withdraw',
        'sell my SNT',
        'send money to my bank account',
        'why can I not withdraw',
        'who owns the company',
      ],
    ],
    [
      'es-ES',
      [
        'cómo retirar',
        'vender mis SNT',
        'sacar dinero al banco',
        'por qué no puedo retirar',
        'quién es el dueño de la empresa',
      ],
    ],
    [
      'fr-FR',
      [
        'comment retirer',
        'vendre mes SNT',
        'virement sur mon compte bancaire',
        'pourquoi je ne peux pas retirer',
        'qui est derrière ce site',
      ],
    ],
    ['ja-JP', ['出金方法', 'SNTを売りたい', '銀行に振り込み', 'なぜ出金できない', '会社はどこ、運営者は誰']],
    ['ko-KR', ['출금 방법', 'SNT 팔고 싶어요', '은행 계좌로 보내기', '왜 출금이 안 되나요', '운영 회사가 어디인가요']],
    ['th-TH', ['ถอนยังไง', 'ขายเหรียญ SNT ยังไง', 'ถอนเงินเข้าธนาคารไทย', 'ทำไมถอนไม่ได้', 'บริษัทอยู่ที่ไหน ใครเป็นเจ้าของ']],
    [
      'tr-TR',
      [
        'nasıl para çekerim',
        'SNT satmak istiyorum',
        'banka hesabıma gönder',
        'neden çekemiyorum',
        'şirketin sahibi kim',
      ],
    ],
    ['vi-VN', ['cách rút tiền', 'bán SNT', 'rút về ngân hàng', 'tại sao không rút được', 'công ty nào đứng sau']],
    ['zh-CN', ['怎么提现', '卖出SNT', '提到银行卡', '为什么不能提现', '公司在哪里，老板是谁']],
    ['zh-TW', ['怎麼提領', '賣掉SNT', '匯到銀行帳戶', '為什麼不能提領', '公司在哪裡，老闆是誰']],
  ])('finds in %s the way out and who runs the site [LUV-03]', async (language, questions) => {
    const found = await Promise.all(questions.map(async (query) => (await find(language, query)).slice(0, 3)))
    expect(questions.map((query, i) => found[i]?.includes(outAndWho[i] ?? '') || [query, ...(found[i] ?? [])])).toEqual(
      questions.map(() => true),
    )
  })

  const everyday = ['start', 'protect', 'device', 'undo', 'lose', 'app', 'withdraw']
  it.each<[Language, readonly string[]]>([
    ['en-US', ['sign up', '2FA', 'virus', 'refund', 'risk', 'download', 'take money out']],
    ['es-ES', ['registrarme', 'huella', 'privacidad', 'reembolso', 'riesgo', 'descargar', 'monedero']],
    ['fr-FR', ['inscription', 'piraté', 'vie privée', 'remboursement', 'risque', 'télécharger', 'wallet']],
    ['ja-JP', ['初心者', '指紋', 'ウイルス', '返金', 'リスク', 'ダウンロード', '現金化']],
    ['ko-KR', ['회원가입', '지문', '바이러스', '환불', '위험', '다운로드', '현금화']],
    ['th-TH', ['สมัครสมาชิก', 'ลายนิ้วมือ', 'ไวรัส', 'ขอเงินคืน', 'ความเสี่ยง', 'ดาวน์โหลด', 'เอาเงินออก']],
    ['tr-TR', ['kayıt ol', 'parmak izi', 'virüs', 'para iadesi', 'risk', 'indir', 'para çekme']],
    ['vi-VN', ['đăng ký', 'vân tay', 'riêng tư', 'hoàn tiền', 'rủi ro', 'tải app', 'ví điện tử']],
    ['zh-CN', ['注册', '指纹', '隐私', '退款', '风险', '下载', '取钱']],
    ['zh-TW', ['註冊', '指紋', '隱私', '退款', '風險', '下載', '領錢']],
  ])('finds in %s the answer to everyday words [LUV-03]', async (language, queries) => {
    const found = await Promise.all(queries.map(async (query) => (await find(language, query)).slice(0, 4)))
    expect(queries.length).toBe(everyday.length)
    expect(queries.filter((_, i) => !found[i]?.includes(everyday[i] ?? ''))).toEqual([])
  })

  it.each(languages.map(({ name }) => name))('each synonym in %s finds an answer [K-04, LUV-03]', async (language) => {
    for (const typed of Object.values(helpSynonyms[language]).flat())
      expect([typed, (await find(language, typed)).length > 0]).toEqual([typed, true])
  })

  it('finds nothing for what is in no answer, and everything before anything is typed [LUV-03]', async () => {
    for (const { name } of languages) {
      expect(await find(name, 'zebra')).toEqual([])
      expect((await find(name, ' ?')).length).toBeGreaterThan(40)
    }
  })

  it('puts what says it in its title before what mentions it [LUV-03]', () => {
    const entries = [
      { title: 'Devices', text: 'A node is …' },
      { title: 'Node', text: 'Room for a task' },
    ]
    expect(searchHelp(entries, 'node', 'en-US').map(({ title }) => title)).toEqual(['Node', 'Devices'])
  })
})
