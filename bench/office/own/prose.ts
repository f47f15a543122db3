/** Sentences in a fixed but irregular order, so that documents differ and every run is the same. */
export function makeProse(sentences: readonly string[], joint: string, seed: number): (count: number) => string {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return sentences[Math.floor((state / 2_147_483_648) * sentences.length)] ?? '';
  };
  return (count) => Array.from({ length: count }, next).join(joint);
}

export const ENGLISH = [
  'The committee met in spring and found that the river had changed its course.',
  'Nobody expected the harvest to be as large as it was in the northern valleys.',
  'Both parties agree to settle every dispute before the court of the seller.',
  'A second measurement, taken after the storm, confirmed the earlier figures.',
  'The supplier delivers within thirty days, unless the order says otherwise.',
  'Readers who want to know more will find the sources at the end of each part.',
  'In most cases, a simple method was as good as the one that cost ten times more.',
  'We thank all volunteers who spent their evenings in the archive.',
  'Prices include value added tax; freight is charged as it arises.',
  'The older bridge was closed, since its pillars no longer stood upright.',
  'Three of the seven stations reported no change during the whole period.',
  'This may surprise, for the same machine had failed twice in the year before.',
];

export const GERMAN = [
  'Der Ausschuss traf sich im Frühjahr und prüfte die Unterlagen des Vorjahres.',
  'Über die Höhe der Vergütung entscheidet die Geschäftsführung bis zum Jahresende.',
  'Änderungen bedürfen der Schriftform; mündliche Nebenabreden bestehen nicht.',
  'Größere Schäden sind dem Vermieter unverzüglich anzuzeigen.',
  'Die Lieferung erfolgt innerhalb von vierzehn Tagen nach Eingang der Bestellung.',
  'Für Rückfragen steht Ihnen unser Büro jederzeit gern zur Verfügung.',
];

export const ARABIC = [
  'اجتمعت اللجنة في الربيع ودرست التقارير السابقة.',
  'يلتزم الطرفان بتنفيذ بنود هذا العقد كاملة.',
  'تصل البضائع خلال ثلاثين يوما من تاريخ الطلب.',
  'كانت نتائج القياس الثاني قريبة من الأرقام الأولى.',
  'نشكر جميع المتطوعين الذين عملوا في المكتبة.',
  'وتغير مجرى النهر بعد الأمطار الغزيرة في الشمال.',
];

export const HEBREW = [
  'הוועדה התכנסה באביב ובדקה את המסמכים הקודמים.',
  'הצדדים מסכימים לקיים את כל סעיפי החוזה.',
  'המשלוח יגיע בתוך שלושים יום מיום ההזמנה.',
  'תוצאות המדידה השנייה היו קרובות לראשונות.',
  'אנו מודים לכל המתנדבים שעבדו בספרייה.',
];

export const JAPANESE = [
  '委員会は春に開かれ、昨年の報告書を確認しました。',
  '両当事者は本契約のすべての条項を守るものとします。',
  '商品は注文の日から三十日以内に届きます。',
  '二回目の測定の結果は最初の数字とほとんど同じでした。',
  '図書館で働いたすべてのボランティアに感謝します。',
  '大雨のあと、北の川の流れが変わりました。',
];

export const CHINESE = [
  '委员会在春天召开会议，审查了去年的报告。',
  '双方同意遵守本合同的全部条款。',
  '货物自订购之日起三十天内送达。',
  '第二次测量的结果与最初的数字非常接近。',
  '我们感谢所有在图书馆工作的志愿者。',
  '大雨之后，北方的河流改变了方向。',
];
