/** A sentence in each language of the text recognition, Article 1 of the Universal Declaration of Human Rights. */
export const LANGUAGE_SENTENCES: Readonly<Record<string, string>> = {
  eng: 'All human beings are born free and equal in dignity and rights.',
  spa: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos.',
  fra: 'Tous les êtres humains naissent libres et égaux en dignité et en droits.',
  deu: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
  ita: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti.',
  por: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos.',
  rus: 'Все люди рождаются свободными и равными в своем достоинстве и правах.',
  jpn: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  chi_sim: '人人生而自由，在尊严和权利上一律平等。',
  chi_tra: '人人生而自由，在尊嚴和權利上一律平等。',
  kor: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  ara: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق.',
  hin: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।',
};
