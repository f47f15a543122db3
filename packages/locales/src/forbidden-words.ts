/** A word or pattern that a language does not use on the screen. */
interface Forbidden {
  readonly pattern: RegExp;
  /** The word or form to use, as the glossary has it. */
  readonly instead: string;
}

const forbid = (pattern: RegExp, instead: string): Forbidden => ({ pattern, instead });

/** Search words hold everything that people type. */
const SEARCH_WORDS = /keywords$/i;

const HAN = '\\u4e00-\\u9fff';
const JAPANESE = `\\u3040-\\u30ff${HAN}`;
/** A number or a place, then a plain space and a unit. */
const unitAfterSpace = (units: string) => new RegExp(`[\\d}] (?:${units})(?=[\\s.,;:)]|$)`);

/** Forbidden words and patterns by language. The reasons are in the glossaries, `docs/i18n/<language>.md`. */
const FORBIDDEN: Readonly<Record<string, readonly Forbidden[]>> = {
  en: [
    forbid(/\bone a line\b|\bbits a (?:pixel|sample)\b|\bpicture a page\b/, '"per"'),
    forbid(/\b(?:by ear|in vain|at one time|come along|goes along|go on with|broke off)\b/i, 'plain English'),
    forbid(/\b[Bb]eside other|\bbeside (?:it|them)\b|\bmeasured beside\b/, '"next to", "compared with", "with"'),
    forbid(/\bwho has not\b|\bto who\b/, '"without"'),
    forbid(/\bsignatures? ends\b|\bends its\b/, '"becomes invalid"'),
    forbid(/\balso (?:where|years)\b/, '"including where", "even"'),
    forbid(
      /\b(?:receipt|file|page|entry|PDF|line|section|tool|answer)s? (?:then )?(?:says?|tells?)\b/,
      '"shows", "lists", "notes"',
    ),
    forbid(/\b(?:stands|stand) (?:on|in|below|beside|there|before|after)\b/, '"is", "appears"'),
    forbid(/\bl(?:ies|ay|ie) (?:outside|there|beside|under|on|in)\b/, '"is", "is stored"'),
    forbid(/\bfiles live\b|\bnext visit\b/, '"are held", "the next time you visit"'),
    forbid(/\bcalls?\b(?=.*\b(?:too many|seconds)\b)|[Tt]oo many calls/, '"requests"'),
    forbid(/\b\w+\(s\)(?! allowed)/, 'an ICU plural'),
  ],
  de: [
    forbid(
      /Kommandozeile|Kennwort|[Kk]onvertier|Schriftart|Smartphone|Quittung/,
      'Befehlszeile, Passwort, umwandeln, Schrift, Handy, Beleg',
    ),
    forbid(/\bAnh(?:ang|änge)/, 'Anlage, Anlagen'),
    forbid(/\b(?:keiner|einer|eine|keine|Eine) PDF\b(?!-)/, 'das PDF'),
    forbid(/nach Gehör|[Zz]u viele Aufrufe|nächster Besuch|\bebnet\b|geebnet/, 'wie in docs/i18n/de.md'),
    forbid(
      /\b(?:Beleg|Zeile|Seite|Abschnitt|Werkzeug) sagt\b|\bdaneben (?:steht|liegt)\b/,
      'zeigt, führt auf; dazu gibt es',
    ),
    forbid(/\.\.\./, 'U+2026 after a no-break space'),
    forbid(unitAfterSpace('MB|KB|dpi|%'), 'a no-break space'),
  ],
  es: [
    forbid(/\b[Uu]sted(?:es)?\b|\b[Vv]osotros\b/, 'tú'),
    forbid(
      /\b(?:[Ee]lija|Abra|Haga|[Aa]rrastre|[Pp]ulse|[Mm]ire|[Ss]uelte|[Ee]scriba|Ponga|[Ff]irme|[Ee]nvíe|[Ee]scanee|[Cc]ompruebe|[Aa]cérquese|Active|Busque|Indique|Fotografíe)\b/,
      'the imperative of tú',
    ),
    forbid(/\b[Ss]u (?:navegador|dispositivo|archivos?(?! de clave)|escaneo|equipo)\b/, 'tu'),
    forbid(/\bordenador|computadora|\bmóvil\b|\bcelular\b|\bfichero/, 'equipo, teléfono, archivo'),
    forbid(/\b(?:el|l) recibo (?:lo )?dice|comprobante (?:lo )?dice/, 'el comprobante lo indica'),
    forbid(/[Dd]emasiadas llamadas|de oído|acaba con sus firmas|próxima visita lo/, 'as in docs/i18n/es.md'),
    forbid(/\b(?:arrástrel|escríbal|muéval|suéltel|Quite la)/, 'the imperative of tú'),
    forbid(/\.\.\./, 'U+2026'),
    forbid(unitAfterSpace('MB|KB|ppp|%'), 'a no-break space'),
  ],
  fr: [
    forbid(/ [:;?!»%](?=[\s.,;)]|$)/, 'a no-break space'),
    forbid(/« |«(?![\u00a0\s])/, 'a no-break space after «'),
    forbid(
      /\bl[ea] reçu\b|\bcrypter|\bcourriel|[Tt]rop d.appels|à l.oreille|met fin à ses signatures/,
      'bilan, chiffrer, e-mail, requêtes',
    ),
    forbid(/photographie/, 'photo'),
    forbid(/bilan (?:le )?dit\b/, 'le bilan le signale, indique'),
    forbid(/'/, '’'),
    forbid(/\.\.\./, 'U+2026'),
    forbid(unitAfterSpace('Mo|Ko|ppp'), 'a no-break space'),
  ],
  it: [
    forbid(
      /\bricevuta\b|\bcifrat|[Cc]riptat|per posta\b|a orecchio|[Tt]roppe chiamate/,
      'resoconto, crittografato, e-mail, richieste',
    ),
    forbid(/resoconto (?:lo )?dice\b/, 'il resoconto lo segnala, indica'),
    forbid(/'/, '’'),
    forbid(/\.\.\./, 'U+2026'),
    forbid(/[\d}] %/, 'no space before %'),
    forbid(unitAfterSpace('MB|KB|dpi'), 'a no-break space'),
  ],
  'pt-BR': [
    forbid(/\b[Cc]ortar PDF\b|[Cc]aixa de corte/, 'recortar, caixa de recorte'),
    forbid(
      /\bo recibo (?:diz|avisa)\b|[Cc]hamadas demais|de ouvido|aplainad|\b[Cc]ifrad|encript/,
      'comprovante, solicitações, alisada, criptografado',
    ),
    forbid(/comprovante diz\b/, 'informa, avisa'),
    forbid(/\b(?:tu|teu|tua)\b|através de\b/, 'você, com'),
    forbid(/\.\.\./, 'U+2026'),
    forbid(/[\d}] %/, 'no space before %'),
    forbid(unitAfterSpace('MB|KB|dpi'), 'a no-break space'),
  ],
  ru: [
    forbid(
      /квитанци|[Мм]ного вызовов|на слух|экранного доступа|ПДФ|[Кк]онвертир|следующий визит/,
      'отчёт, запрос, программа чтения с экрана, преобразовать',
    ),
    forbid(/отч[её]т(?:а|е)? (?:говорит|скажет)|страница говорит/, 'показывает'),
    forbid(/(?<=\S) —(?=\s)/, 'a no-break space before the dash'),
    forbid(/\.\.\./, 'U+2026'),
    forbid(unitAfterSpace('МБ|КБ|%|dpi|мм'), 'a no-break space'),
  ],
  ja: [
    forbid(new RegExp(`[${JAPANESE}] [A-Za-z{]|[A-Za-z}] [${JAPANESE}]`), 'no space'),
    forbid(new RegExp(`[${JAPANESE}）」]: `), '：'),
    forbid(new RegExp(`[${JAPANESE}] ?\\(`), '（）'),
    forbid(
      /レシートに|お使いの端末|［|呼び出しが多|電子署名(?!$)|文字認識|耳だけ|あなた|[!！]/,
      '処理レポート, デバイス, 「」, リクエスト, デジタル署名, テキスト認識',
    ),
    forbid(/ブラウザ(?!ー)|サーバ(?!ー)|フォルダ(?!ー)/, 'ー'),
    forbid(/[\d}] (?:%|MB|KB|dpi|px)(?![A-Za-z])|\.\.\./, 'no space, …'),
  ],
  ko: [
    forbid(
      /비밀번호|영수증에|안내서|화면 낭독기|낱말|댓글|휴대전화|호출이 너무/,
      '암호, 처리 내역, 가이드, 스크린 리더, 단어, 주석, 휴대폰, 요청',
    ),
    forbid(/하십시오|당신|을\(를\)|이\(가\)|은\(는\)/, '-하세요, a noun after the place'),
    forbid(/[\d}] (?:MB|KB|dpi|%|px)(?=[\s.,;:)가-힣]|$)|\.\.\./, 'no space'),
  ],
  'zh-Hans': [
    forbid(/收据|单击|计算机|调用过于|上传顺序|同名工具|凭听觉/, '回执, 点击, 电脑, 请求, 添加顺序'),
    forbid(/资讯|列印|萤幕|伺服器|软体|网路|透过|支援|品质/, 'the words of the mainland'),
    forbid(new RegExp(`[${HAN}][A-Za-z]|[A-Za-z][${HAN}]`), 'a space'),
    forbid(new RegExp(`[${HAN}]\\.\\.\\.|！`), '…, no exclamation mark'),
  ],
  'zh-Hant': [
    forbid(
      /收據說|收據會|拖動|點按|改動|相片|此裝置上|帶密碼的|數據|工具鏈|同名工具|上傳順序/,
      '明細, 拖曳, 按一下, 變更, 照片, 這部裝置, 有密碼的, 數字',
    ),
    forbid(/信息|默認|軟件|打印|視頻|網絡|屏幕|字體|質量|支持/, 'the words of Taiwan'),
    forbid(new RegExp(`[${HAN}][A-Za-z]|[A-Za-z][${HAN}]`), 'a space'),
    forbid(new RegExp(`[${HAN}]\\.\\.\\.|！`), '…, no exclamation mark'),
  ],
  ar: [
    forbid(/متصفح(?!ّ)|(?<!ّ)التعرف(?!ّ)/, 'متصفّح, التعرّف'),
    forbid(/(?<!\u2068)\{(?:fileName|name)\}/, 'U+2068 and U+2069 around names'),
    forbid(/الاستدعاءات|تزيله زيارتك|ينهي توقيع|م\.ب/, 'as in docs/i18n/ar.md'),
    forbid(/موجود من قبل|محمي من قبل/, 'بالفعل'),
    forbid(/اضغط «|منزلق|[\d}] %|\.\.\./, 'انقر على, مؤشر, no space before %, …'),
  ],
  hi: [
    forbid(/पृष्ठ|तस्वीर|परिणाम|पिक्सेल|संपादित|पूर्ववत|हाशिए/, 'पेज, इमेज, नतीजा, पिक्सल, एडिट, पहले जैसा करें, मार्जिन'),
    forbid(/ग़|क़|ख़|काग़/, 'nukta only under ज, फ, ड, ढ'),
    forbid(/सहेज(?:ें|ी|ा|ते)|साझा करें|खोजने योग्य|टिप्पणि/, 'सेव करें, शेयर करें, खोजने लायक, कमेंट'),
    forbid(/मरम्मत|संपीड़ि|पूर्वावलोकन|संसाधित|[\d}] %|\.\.\./, 'ठीक करें, कंप्रेस, प्रीव्यू, no space before %, …'),
    forbid(/कॉल की गईं|हटाने के लिए उसे खींचें|विफल|प्रतीक्षा में/, 'अनुरोध, खिसकाने के लिए, नहीं हो सकीं, बाकी'),
  ],
};

/** Returns a fault for each forbidden pattern that a text has. @param language BCP 47 @param id of search words: no fault */
export function forbiddenFaults(id: string, words: string, language: string): string[] {
  if (SEARCH_WORDS.test(id)) return [];
  return (FORBIDDEN[language] ?? []).flatMap(({ pattern, instead }) => {
    const found = pattern.exec(words);
    return found ? [`has "${found[0]}", which the language does not use here: ${instead}`] : [];
  });
}

/** Lists the forbidden words in English, one line per fault. */
export function findEnglishFaults(english: Readonly<Record<string, string>>): string[] {
  return Object.entries(english).flatMap(([id, text]) =>
    forbiddenFaults(id, text, 'en').map((fault) => `${id}: ${fault}`),
  );
}
