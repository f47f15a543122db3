import type { OcrLanguage } from '@recto/contract/ocr-languages';

/** Texts of the photographed things, line by line, all written for this measurement. */
export interface SceneText {
  readonly sign: readonly string[];
  readonly poster: readonly string[];
  readonly label: readonly string[];
}

export const SCENE_TEXTS: Readonly<Record<OcrLanguage, SceneText>> = {
  eng: {
    sign: ['Lighthouse Road', 'Ferry terminal 250 m'],
    poster: ['Summer concert', 'in the boathouse', 'Saturday, 14 June, 19:30', 'Tickets at the harbour office'],
    label: ['Blackcurrant jam', 'Cooked in small batches', 'Best before 03/2028', 'Net weight 340 g'],
  },
  spa: {
    sign: ['Calle del Faro', 'Estación marítima 250 m'],
    poster: [
      'Concierto de verano',
      'en el cobertizo',
      'Sábado, 14 de junio, 19:30',
      'Entradas en la oficina del puerto',
    ],
    label: ['Mermelada de cereza', 'Hecha en pequeñas ollas', 'Consumir antes de 03/2028', 'Peso neto 340 g'],
  },
  fra: {
    sign: ['Rue du Phare', 'Gare maritime à 250 m'],
    poster: ['Concert d’été', 'dans le hangar', 'Samedi 14 juin, 19 h 30', 'Billets à la capitainerie du port'],
    label: ['Confiture de mûres', 'Préparée à l’ancienne', 'À consommer avant 03/2028', 'Poids net : 340 g'],
  },
  deu: {
    sign: ['Leuchtturmstraße', 'Fähranleger 250 m'],
    poster: ['Sommerkonzert', 'im Bootshaus', 'Samstag, 14. Juni, 19:30 Uhr', 'Karten im Hafenbüro erhältlich'],
    label: ['Johannisbeergelee', 'In kleinen Töpfen gekocht', 'Mindestens haltbar bis 03/2028', 'Füllgewicht 340 g'],
  },
  ita: {
    sign: ['Via del Faro', 'Stazione marittima 250 m'],
    poster: ['Concerto d’estate', 'nella rimessa', 'Sabato 14 giugno, ore 19:30', 'Biglietti all’ufficio del porto'],
    label: ['Confettura di more', 'Cotta in piccole pentole', 'Da consumarsi entro 03/2028', 'Peso netto 340 g'],
  },
  por: {
    sign: ['Rua do Farol', 'Estação marítima 250 m'],
    poster: ['Concerto de verão', 'no barracão', 'Sábado, 14 de junho, 19:30', 'Bilhetes na capitania do porto'],
    label: ['Doce de maçã', 'Feito em panelas pequenas', 'Consumir antes de 03/2028', 'Peso líquido 340 g'],
  },
  rus: {
    sign: ['Маячная улица', 'Паромный причал 250 м'],
    poster: ['Летний концерт', 'в лодочном сарае', 'Суббота, 14 июня, 19:30', 'Билеты в конторе гавани'],
    label: ['Варенье из смородины', 'Сварено в малых котлах', 'Годен до 03/2028', 'Масса нетто 340 г'],
  },
  jpn: {
    sign: ['灯台通り', 'フェリー乗り場 250m'],
    poster: ['夏の演奏会', '船小屋にて', '6月14日（土）午後7時30分', '切符は港の事務所でどうぞ'],
    label: ['黒すぐりのジャム', '小さな鍋で煮ました', '賞味期限 2028年3月', '内容量 340g'],
  },
  chi_sim: {
    sign: ['灯塔路', '渡船码头 250米'],
    poster: ['夏季音乐会', '在船屋举行', '6月14日星期六 19:30', '门票请到港口办公室领取'],
    label: ['黑加仑果酱', '小锅慢煮', '保质期至2028年3月', '净含量 340克'],
  },
  chi_tra: {
    sign: ['燈塔路', '渡船碼頭 250公尺'],
    poster: ['夏季音樂會', '在船屋舉行', '6月14日星期六 19:30', '門票請到港口辦公室領取'],
    label: ['黑醋栗果醬', '小鍋慢煮', '有效日期 2028年3月', '淨重 340公克'],
  },
  kor: {
    sign: ['등대길', '여객선 터미널 250m'],
    poster: ['여름 음악회', '배 창고에서', '6월 14일 토요일 19:30', '표는 항구 사무실에서 드립니다'],
    label: ['까치밥나무 잼', '작은 냄비에 졸였습니다', '유통기한 2028년 3월', '내용량 340g'],
  },
  ara: {
    sign: ['شارع المنارة', 'محطة العبارات'],
    poster: ['حفل الصيف', 'في مخزن القوارب', 'مساء السبت', 'التذاكر في مكتب الميناء'],
    label: ['مربى التوت الأسود', 'مطبوخ على نار هادئة', 'يحفظ في مكان بارد', 'صنع في القرية'],
  },
  hin: {
    sign: ['प्रकाशस्तंभ मार्ग', 'नौका घाट 250 मीटर'],
    poster: ['ग्रीष्म संगीत समारोह', 'नाव घर में', 'शनिवार, 14 जून, 19:30', 'टिकट बंदरगाह कार्यालय में'],
    label: ['काले जामुन का मुरब्बा', 'धीमी आँच पर पकाया', 'उपयोग करें 03/2028 तक', 'शुद्ध भार 340 ग्राम'],
  },
};
