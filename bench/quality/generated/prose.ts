/** Sentences to fill documents with, by language. They say nothing and repeat no word at the line's end of another. */
const prose: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The committee reviewed the annual budget and noted several changes in spending.',
    'Water levels rose during spring while the northern valleys stayed dry for weeks.',
    'Engineers measured the bridge twice before they accepted the final drawings.',
    'A new library opened near the station, and its reading room was full within days.',
    'Farmers reported better harvests after the soil had rested for two seasons.',
    'The museum keeps letters, maps and photographs that were found in an attic.',
    'Several witnesses described the same sound shortly before midnight.',
    'Trade between the islands grew steadily although storms delayed many ships.',
    'Teachers asked for smaller classes and more time to prepare lessons.',
    'The laboratory published its data so that others could repeat the experiment.',
    'Nobody expected the well-known painter to return to such a small town.',
    'Prices fell by 3.5 percent between January 2019 and March 2021.',
    'In the harbour, fishing boats wait for the tide; tourists wait for the boats.',
    'Her report (published in June) lists 47 sites, of which only nine are protected.',
    'Old maps show a road here, but neither farmers nor hunters remember it.',
    'The orchestra rehearsed in a factory until the concert hall was repaired.',
    'Most of the heat is lost through windows that were never meant to be opened.',
    'They counted birds at dawn, insects at noon and bats after sunset.',
    'Whether the method works elsewhere remains to be seen, as its authors admit.',
    'Every household received a letter that explained the new timetable.',
    'Iron from the mines was carried by mule, later by rail and finally by lorry.',
    'The court decided in favour of the tenants and ordered the owner to pay.',
    'Small firms employ two thirds of all workers in the province.',
    'It took eleven years to dig the canal and one night to flood it.',
  ],
  de: [
    'Die Gemeinde prüft, ob die Brücke über den Fluss erneuert werden muss.',
    'Im Frühjahr stiegen die Preise für Getreide um fast zwölf Prozent.',
    'Wissenschaftlerinnen und Wissenschaftler veröffentlichten ihre Ergebnisse im Juni.',
    'Das Straßenverkehrsamt bleibt am Donnerstag wegen Umbauarbeiten geschlossen.',
    'Viele Bürger äußerten Zweifel an der Wirtschaftlichkeit des Vorhabens.',
    'Die Lebensversicherungsgesellschaft weist auf geänderte Fristen hin.',
    'Über die Höhe der Entschädigung entscheidet das Gericht im Herbst.',
  ],
  fr: [
    'Le conseil a adopté le budget après une longue séance de nuit.',
    'L’été dernier, les rivières du sud étaient presque à sec.',
    'Les élèves préparent une exposition sur l’histoire du quartier.',
    'Cette œuvre fut achevée en 1874, puis oubliée pendant près d’un siècle.',
    'Il n’est pas sûr que la méthode convienne à d’autres régions.',
    'Où trouver les fonds nécessaires ? Personne ne le sait encore.',
  ],
  ru: [
    'Совет рассмотрел годовой бюджет и отметил рост расходов.',
    'Весной уровень воды в реке поднялся почти на два метра.',
    'Инженеры дважды измерили мост, прежде чем принять чертежи.',
    'Новая библиотека открылась рядом с вокзалом и сразу заполнилась.',
    'Учителя просили уменьшить классы и дать больше времени на подготовку.',
    'Музей хранит письма, карты и фотографии девятнадцатого века.',
  ],
  el: [
    'Το συμβούλιο εξέτασε τον ετήσιο προϋπολογισμό και ενέκρινε τις αλλαγές.',
    'Η στάθμη του νερού ανέβηκε την άνοιξη σε όλες τις κοιλάδες.',
    'Οι μηχανικοί μέτρησαν τη γέφυρα δύο φορές πριν αρχίσουν οι εργασίες.',
    'Η νέα βιβλιοθήκη άνοιξε κοντά στον σταθμό του τρένου.',
    'Το μουσείο φυλάσσει γράμματα, χάρτες και φωτογραφίες.',
    'Οι τιμές έπεσαν κατά τρία τοις εκατό μέσα σε έναν χρόνο.',
  ],
  ar: [
    'راجعت اللجنة الميزانية السنوية ولاحظت تغييرات كثيرة في الإنفاق.',
    'ارتفع مستوى الماء في الربيع بينما بقيت الأودية الشمالية جافة.',
    'قاس المهندسون الجسر مرتين قبل قبول الرسوم النهائية.',
    'افتتحت مكتبة جديدة قرب المحطة وامتلأت قاعة القراءة خلال أيام.',
    'يحفظ المتحف رسائل وخرائط وصورا وجدت في بيت قديم.',
    'طلب المعلمون صفوفا أصغر ووقتا أطول لإعداد الدروس.',
  ],
  he: [
    'הוועדה בחנה את התקציב השנתי ומצאה שינויים רבים בהוצאות.',
    'מפלס המים עלה באביב ואילו העמקים בצפון נשארו יבשים.',
    'המהנדסים מדדו את הגשר פעמיים לפני שאישרו את התוכניות.',
    'ספרייה חדשה נפתחה ליד התחנה ואולם הקריאה התמלא בתוך ימים.',
    'המוזיאון שומר מכתבים, מפות ותצלומים שנמצאו בעליית גג.',
    'המורים ביקשו כיתות קטנות יותר וזמן רב יותר להכנת שיעורים.',
  ],
  zh: [
    '委员会审查了年度预算，并注意到支出方面的若干变化。',
    '春季水位上升，而北部山谷连续数周保持干燥。',
    '工程师在接受最终图纸之前对桥梁进行了两次测量。',
    '车站附近开设了一座新图书馆，阅览室几天之内就坐满了人。',
    '博物馆保存着在阁楼里发现的信件、地图和照片。',
    '教师们要求缩小班级规模，并给予更多的备课时间。',
  ],
  ja: [
    '委員会は年間予算を検討し、支出のいくつかの変更を確認した。',
    '春には水位が上がったが、北の谷は何週間も乾いたままだった。',
    '技術者は最終図面を受け入れる前に橋を二度測定した。',
    '駅の近くに新しい図書館が開館し、閲覧室は数日で満員になった。',
    '博物館は屋根裏で見つかった手紙や地図、写真を保管している。',
    '教師たちは少人数のクラスと、授業を準備する時間を求めた。',
  ],
  ko: [
    '위원회는 연간 예산을 검토하고 지출의 여러 변화를 확인하였다.',
    '봄에는 수위가 올라갔지만 북쪽 골짜기는 몇 주 동안 말라 있었다.',
    '기술자들은 최종 도면을 받아들이기 전에 다리를 두 번 측정하였다.',
    '역 근처에 새 도서관이 문을 열었고 열람실은 며칠 만에 가득 찼다.',
    '박물관은 다락방에서 발견된 편지와 지도와 사진을 보관하고 있다.',
    '교사들은 더 작은 학급과 더 많은 준비 시간을 요청하였다.',
  ],
  hi: [
    'समिति ने वार्षिक बजट की समीक्षा की और खर्च में कई बदलाव देखे।',
    'वसंत में जल स्तर बढ़ा जबकि उत्तरी घाटियाँ सूखी रहीं।',
    'अभियंताओं ने अंतिम नक्शे स्वीकार करने से पहले पुल को दो बार मापा।',
    'स्टेशन के पास एक नया पुस्तकालय खुला और पढ़ने का कमरा भर गया।',
    'संग्रहालय में पत्र, मानचित्र और पुराने चित्र रखे हैं।',
    'शिक्षकों ने छोटी कक्षाएँ और तैयारी के लिए अधिक समय माँगा।',
  ],
}

/** Takes sentences in turn, from a place that depends on the document, so that no two documents read alike. */
export function createProse(seed: number): (language: string, sentences: number) => string {
  let next = seed
  return (language, sentences) => {
    const pool = prose[language]
    if (!pool) throw new Error(`no prose in ${language}`)
    const between = language === 'zh' || language === 'ja' ? '' : ' '
    return Array.from({ length: sentences }, () => pool[next++ % pool.length]).join(between)
  }
}
