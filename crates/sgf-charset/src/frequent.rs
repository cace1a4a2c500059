//! Characters that are frequent in game records: names, ranks, events, results, comments.
//!
//! A short name makes sense in several charsets. To choose between them, find the reading whose characters people really write.
//! The lists contain the words of the game, the most common family names and syllables of given names, and the most common words
//! of each language; `Core` contains the most frequent ones.

use std::sync::LazyLock;

/// A language that the lists distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Chinese with simplified characters.
    Simplified,
    /// Chinese with traditional characters.
    Traditional,
    Japanese,
    Korean,
}

impl Language {
    pub(crate) const ALL: [Language; 4] =
        [Language::Simplified, Language::Traditional, Language::Japanese, Language::Korean];
}

/// How frequent a character is in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    Core,
    Frequent,
    Unlisted,
}

/// Looks up how frequent a character is in each language, in the order of [`Language::ALL`].
pub(crate) fn ranks(character: char) -> [Rank; 4] {
    let flags = slot(character).map_or(0, |slot| TABLE[slot]);
    Language::ALL.map(|language| match (flags >> (2 * language as u8)) & 3 {
        0 => Rank::Unlisted,
        1 => Rank::Frequent,
        _ => Rank::Core,
    })
}

const HANZI: std::ops::RangeInclusive<char> = '\u{4E00}'..='\u{9FFF}';
const HANGUL: std::ops::RangeInclusive<char> = '\u{AC00}'..='\u{D7A3}';
const N_HANZI: usize = 0x9FFF - 0x4E00 + 1;
const N_HANGUL: usize = 0xD7A3 - 0xAC00 + 1;

/// Two bits per language for each character.
static TABLE: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut table = vec![0; N_HANZI + N_HANGUL].into_boxed_slice();
    for (language, rank, list) in LISTS {
        let bits = if *rank == Rank::Core { 2 } else { 1 };
        for slot in list.chars().filter_map(slot) {
            table[slot] |= bits << (2 * *language as u8);
        }
    }
    table
});

fn slot(character: char) -> Option<usize> {
    if HANZI.contains(&character) {
        Some(character as usize - 0x4E00)
    } else if HANGUL.contains(&character) {
        Some(N_HANZI + character as usize - 0xAC00)
    } else {
        None
    }
}

const LISTS: &[(Language, Rank, &str)] = &[
    (
        Language::Simplified,
        Rank::Core,
        "段级品黑白胜负中盘押目子半先手棋围局回战杯赛决第届轮期年月日时分秒名人王位天元圣国韩一二三四五六七八九十\
         业余职公开精英邀请联循环比对抗挑让贴还不计点李王张刘陈杨赵黄周吴徐孙朱马胡林郭何高罗小大金测试绝艺的了我",
    ),
    (
        Language::Simplified,
        Rank::Frequent,
        "梁宋郑谢唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎潘杜戴夏钟汪田任姜范方石姚谭廖邹熊陆郝孔崔康毛\
         邱秦江史顾侯邵孟龙万钱汤尹黎易常武乔贺赖龚文柯时古聂芈檀连辜党党余俞华聪卫芮乃伟刚勇毅俊峰强军平保东辉力明永\
         健世广志义兴良海山仁波宁贵福生全学祥才发新利清飞彬富顺信杰涛昌成星光达安岩茂进有坚和彪博诚敬震振壮会思群豪心\
         邦承乐绍功松善厚庆磊民友裕河哲超浩亮政谦亨奇固翰朗伯宏言若鸣朋斌栋维启克伦翔旭鹏泽晨辰士以建家致树炎德行泰盛\
         雄琛钧冠策腾楠榕风航弘秀娟慧巧美娜静淑惠珠翠雅芝玉萍红芬芳燕彩春菊兰凤洁梅琳素云真雪荣爱妹霞香莺媛艳瑞凡佳嘉\
         琼勤珍贞莉桂青倩婷姣婉颖露瑶怡雁荷丹蓉眉君琴梦岚馨韵融园咏卿澜纯悦昭冰爽希欣飘育滢柔竹晓欢枫芸菲寒宜可舒影丽\
         阳宝初骁翼昊睿锦烨铭煜懿逸轩宇廷钰廖蔚彦\
         是在他这个上们来到地为你说着就那要她出也得里后自以过能多然么之都好看起当没只如事把用样道想作种总从无情己面最女\
         但现前些所同又意动它头经长儿很给法间斯知什两次使身者被已亲其此话与活正感见问理尔点文几定本特做外孩相西果走将实\
         向声车信重机工物气每并别打太再书部水像眼体却加电主界门受听表少代员口死亦写性望教命花结更拉神记处母父应直字场\
         报关放至认接告入笑内候岁往度觉路带万男边解叫快原吃变通师立象数失满远格音轻条病始深完今提求化空切非找片吗语喜离\
         科干流约各即指合反题必该论交终医晚制球传画读运及则房早院量苦火布近坐产答视奇管类未夜北队久越落尽形百令识步术\
         留市热送造谈随演收首根讲整式取照办古拿计装足双妻客南衣站统断城故历惊脸选包紧争另建绝系示愿持千准念\
         围飞跳挡扳接吃提劫杀角腹肩冲尖压退断打虎双靠托爬渡虚枷征倒扑碰镇封逃攻守厚薄味大官变化图正解失败定式死活布局\
         棋院友谊业余甲乙组国际世界农心三星应氏春兰名龙天元阿含新锐女子混双团体网络快电视亚洲奥杯冠亚军预选本赛复决附\
         加胜率认输超时判定平和狗狂狼虎鹰鸟鱼龟猫鬼魔仙佛道剑刀侠客梦幻寂寞孤独浪漫忧伤潇洒逍遥自在老爷爸爹奶爷哥弟\
         姐妹叔伯王帝皇霸尊圣灵魂血泪雨雪霜雷电冰火光暗影夜月阳星空宇宙江湖河海洋川山峰岭谷森林草叶树木石沙土\
         扫僧段骊愿能神来仁祺异虫残阳梅清流水落花有意传奇英雄无敌天下第高手中原东方西门南宫北冥令狐独孤求败",
    ),
    (
        Language::Traditional,
        Rank::Core,
        "段級品黑白勝負中盤押目子半先手棋圍局回戰杯賽決第屆輪期年月日時分秒名人王位天元聖國韓一二三四五六七八九十\
         業餘職公開精英邀請聯循環比對抗挑讓貼還不計點李王張劉陳楊趙黃周吳徐孫朱馬胡林郭何高羅小大金的了我",
    ),
    (
        Language::Traditional,
        Rank::Frequent,
        "梁宋鄭謝唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻潘杜戴夏鐘鍾汪田任姜范方石姚譚廖鄒熊陸郝孔崔康毛\
         邱秦江史顧侯邵孟龍萬錢湯尹黎易常武喬賀賴龔文柯時古聶檀連余俞華聰衛偉剛勇毅俊峰強軍平保東輝力明永健世廣志義\
         興良海山仁波寧貴福生全學祥才發新利清飛彬富順信傑濤昌成星光達安岩茂進有堅和彪博誠敬震振壯會思群豪心邦承樂紹功松\
         善厚慶磊民友裕河哲超浩亮政謙亨奇固翰朗伯宏言若鳴朋斌棟維啟克倫翔旭鵬澤晨辰士以建家致樹炎德行泰盛雄琛鈞冠策騰\
         楠風航弘秀娟慧巧美娜靜淑惠珠翠雅芝玉萍紅芬芳燕彩春菊蘭鳳潔梅琳素雲真雪榮愛妹霞香媛艷瑞凡佳嘉勤珍貞莉桂青婷婉\
         穎露瑤怡荷丹蓉眉君琴夢嵐馨韻融園詠卿純悅昭冰爽希欣飄育柔竹曉歡楓寒宜可舒影麗陽寶初翼昊睿錦銘軒宇廷彥祺禧立誠\
         是在他這個上們來到地為你說著就那要她出也得裡裏後自以過能多然麼之都好看起當沒只如事把用樣道想作種總從無情己面最\
         女但現前些所同又意動它頭經長兒很給法間知什兩次使身者被已親其此話與活正感見問理爾文幾定本特做外孩相西果走將實向\
         聲車重機工物氣每並別打太再書部水像眼體卻加電主界門受聽表少代員口死寫性望教命結更神記處母父應直字場報關放至認\
         接告入笑內候歲往度覺路帶男邊解叫快原吃變通師象數失滿遠格音輕條病始深完今提求化空切非找片嗎語喜離科流約各即指\
         合反題必該論交終醫晚制球傳畫讀運及則房早院量苦火布近坐產答視管類未夜北隊久越落盡形百令識步術留市熱送造談隨演收\
         首根講整式取照辦拿裝足雙妻客南衣站統斷城故歷驚臉選包緊爭另絕系示願持千準念\
         飛跳擋扳接提劫殺角腹肩沖衝尖壓退打虎靠托爬渡征撲碰鎮封逃攻守薄味官圖死活棋院誼甲乙組際農應氏龍含銳混團網絡\
         亞洲冠預複附率輸判狗狂狼鷹鳥魚龜貓鬼魔仙佛道劍刀俠幻寂寞孤獨浪漫憂傷爺哥弟姐叔帝皇霸尊靈魂血淚雨霜雷暗湖洋川\
         嶺谷森草葉木沙土徹吐因徹丈坊本日赤加油修平星之所陳禧書林然基功炳爾久代迎春祭夜虎氣漫",
    ),
    (
        Language::Japanese,
        Rank::Core,
        "段級黒白勝負中盤押目子半先手碁囲局戦杯賽決第期年月日時分秒名人王位天元聖座本因坊十一二三四五六七八九棋院\
         新人女流早碁選手権予選敗者復活田山村木井上藤原小川野石高橋林本中大正解失敗",
    ),
    (
        Language::Japanese,
        Rank::Frequent,
        "佐伊加渡辺邊吉松鈴清水前後池島嶋崎宮武竹福岡谷沢澤森坂酒長西東南北内外三河平和今関口安部阿斎斉菅原菊青赤\
         桜小久保大久千葉市市杉丸星秋春夏冬片柴浅岩江戸遠近工岸熊倉黒白桑後児玉栗光永須関芹園曽蘇荘染添空多辰谷\
         玉土角寺富豊鳥内永長成西沼根野萩橋畑浜羽服原花林早樋平広深福藤二船古星細堀本間前町松丸三溝宮向村室望森守\
         矢柳山結湯横吉米若鷲渡依田張栩敬吾高尾紳路山下景羽根直樹河洛趙治勲勳小光一利彦裕太井祐芝虎許家元余正一力遼\
         村川介伊田篤史瀬加戸結城聡淡路修三加藤剣正夫英哲武宮梅沢由香里謝依旻藤沢里菜上智穂万波佳奈吉梨鈴歩奥大淵\
         浩子美恵代江枝紀久和幸加佳由有明秀雄男夫郎朗助輔介太次司志史士之也哉弥矢斗人仁信伸真慎新進晋章昭彰晃光弘宏博広\
         浩洋裕祐勇雄優悠友智朋知和一寿久尚直正政昌雅将勝克功孝隆貴高敏俊利年誠成清聖星晴春陽陽洋海岳学健建賢謙研憲\
         憲義良吉芳善好喜嘉慶恵敬啓圭桂馨薫香華花菜奈那名南夏葉羽衣依伊亜阿安彩綾文史郁育栄英瑛永映恵絵江理里梨莉\
         璃琉留瑠瑞穂保帆歩美未実海真麻茉万満雪幸由結唯優有夕友裕祥翔尚昇匠蒼想聡惣宗壮泰大拓卓琢竜龍涼亮良諒陸律蓮廉\
         的私何言思見行来出入会合同自分今方気話上下左右前次打切取石地形生死活殺攻守厚薄味手筋定布石初終盤譜解説対局問題\
         答白番黒番級題変化図参考正着悪良好点隅辺中央星目小目三高目掛受伸飛曲押引当継劫詰碁初中上級入門棋戦決勝\
         準予本戦挑戦者期待度回目日本中国韓国台湾世界富士通農心杯東西関西総本部支東京大阪名古屋京都九州北海道電聖\
         阿含桐山竜星杯王冠天元名人戦七番勝負五番勝負三番勝負順位決定時間持切込出半目分勝中押時間切投了結果場所\
         不無有多少長短事物者所為以間最後全部体力心意味性質感知動作用法式系数字文書名前会社学校先生弟子家族父母兄姉\
         丈和徹吐血一局因赤秀策秀栄秀哉算砂道策元丈知得幻庵因碩雄蔵節仙角哲順松和秀伯察策烈元察知仙立軒古屋宿泊館\
         林海峰呉清源木谷実橋本宇太郎坂田栄男藤沢朋斎高川格大竹英雄石田芳夫篠優也永佳篤秀誠織拓畑小理喜深越瑛敏彰\
         尻敏章能爾癸生聡伊信義恵比寿六本木迎久代飯今分深江晶媛",
    ),
    (
        Language::Korean,
        Rank::Core,
        "이김박최정강조윤장임한오서신권황안송류유홍전고문손양배백허남심노하곽성차주우구민진나지엄원천방공현단급흑백\
         승집반불계시간기초제한회전결국일중대은는을를가의에로배기사프로아마결승예선본선리그바둑왕전명인천원국수돌",
    ),
    (
        Language::Korean,
        Rank::Frequent,
        "함변염여추도소석설마길연위표기왕금옥육인맹모탁어편용경봉부수영상준호진철재훈동희석환창세형태규민학종광병승우\
         빈찬혁건욱범근열택식웅균완목지은혜미숙순자희경영정아연주현수진선윤서예나라린유리하람별\
         덤호선판총점무패자연속바세돌둑이겼다고도만면해서를와과도서까지부터보다처음대국자결과계가몰시간패착수순\
         그것저기여러우리나라사람말하지않은것이니다요습있없했됐으로에서게면때문또더잘못안좋나쁜큰작은곳점선귀변중앙\
         날일자한칸두칸눈목걸침벌림협공끊음이음따냄축환격패빅삶죽음포석정석행마맥사활끝내기형세판단강급약급승강급\
         신규회원대회결승준결승예선강전국제삼성화재배농심신라면배응씨배춘란배엘지배기왕전명인전왕위전국수전\
         타이젬한게임사이버오로피망온라인네이버컴퓨터알파고인공지능듀란튤불패화라비앙로즈미클피\
         느티각스크레파벨델포투코호네트쿠팀웹드론러블링히어헤켄젤쥬슈퍼버럭빵꽃밤낮봄여름가을겨울산강바다하늘땅별달해\
         棋戰段級黑白勝先九八七六五四三二一中國韓日本名人王位天元國手最高基聖林李金朴崔曺趙劉徐睦",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_differ_by_language() {
        let rank = |character, language: Language| ranks(character)[language as usize];
        assert_eq!(rank('段', Language::Simplified), Rank::Core);
        assert_eq!(rank('战', Language::Simplified), Rank::Core);
        assert_eq!(rank('戰', Language::Simplified), Rank::Unlisted);
        assert_eq!(rank('戰', Language::Traditional), Rank::Core);
        assert_eq!(rank('戦', Language::Japanese), Rank::Core);
        assert_eq!(rank('승', Language::Korean), Rank::Core);
        assert_eq!(rank('é', Language::Korean), Rank::Unlisted);
    }

    #[test]
    fn lists_fit_the_table() {
        for (language, _, list) in LISTS {
            let missing: String = list.chars().filter(|it| slot(*it).is_none()).collect();
            assert_eq!(missing, "", "{language:?}");
        }
    }
}
