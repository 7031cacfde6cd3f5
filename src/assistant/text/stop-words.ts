/**
 * The commonest words of each language, folded: articles, pronouns, prepositions, conjunctions, auxiliaries and
 * question words. They say how a sentence is built, not what it is about.
 */
import { foldWord } from './tokens.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldWord));
}

export const STOP_WORDS = {
  en: words(`a about above after again against all also am an and any are as at be because been before being below
    between both but by can could did do does doing down during each few for from further had has have having he
    her here hers herself him himself his how i if in into is it its itself just may me might more most much must
    my myself no nor not now of off on once only or other our ours ourselves out over own per same shall she
    should so some such than that the their theirs them themselves then there these they this those through to
    too under until up upon us very was we were what when where which while who whom whose why will with within
    without would you your yours s t d ll re ve don please tell give show list name according many`),
  de: words(`ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim
    bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darin darüber das dass
    dein deine dem den denen denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch
    dort du durch ein eine einem einen einer eines er es etwa etwas euch euer für gegen gemäß hab habe haben hat
    hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja jede jedem
    jeden jeder jedes jene jener kann kannst kein keine keinem keinen keiner können konnte konnten man manche mehr
    mein meine mit muss müssen musste nach neben nicht nichts noch nun nur ob oder ohne sehr sein seine seinem
    seinen seiner seines seit selbst sich sie sind so sogar solche soll sollen sollte sondern sonst sowie über um
    und uns unser unsere unter viel vom von vor während wann war waren warum was wegen weil weiter welche welchem
    welchen welcher welches wem wen wenn wer werde werden wessen wie wieder wieviel wieviele will wir wird wo
    woher wohin wollen wollte womit wovon wozu wogegen worüber wodurch worin woran worauf woraus wurde wurden
    würde würden zu zum zur zwar zwischen bitte nenne zeige gib laut viele vielen pro heißt hieß heißen hießen gibt gab weshalb wieso`),
  es: words(`a al algo algunas algunos ante antes aquel aquella aquellos así aún aunque bajo bien cada como cómo con
    contra cual cuál cuales cuáles cualquier cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto cuantos
    cuántos cuyo cuya de del desde donde dónde dos durante e el él ella ellas ello ellos en entre era eran eres es
    esa esas ese eso esos esta está estaba estaban estado están estar estas este esto estos fue fueron ha habían
    había haber han hasta hay he la las le les lo los más me mediante mi mientras mis mucho muy ni no nos nosotros
    o os otra otras otro otros para pero poco por porque pues que qué quien quién quienes quiénes se sea sean según
    ser si sí sido siempre sin sino sobre son su sus tal también tan tanto te tiene tienen todo todos tras tu tus
    u un una unas uno unos usted vosotros y ya yo tras favor nombre dime cierto muchos muchas llama llamaba`),
  fr: words(`a à afin ai alors après as au aucun aucune aussi autre autres aux avant avec avez avoir avons c car ce
    ceci cela celle celles celui ces cet cette ceux chaque chez comme comment d dans de depuis des deux donc dont
    du durant elle elles en encore entre es est et était étaient été être eu eux fait fut furent il ils j je jusque
    l la là laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mes moi mon n
    ne ni nos notre nous on ont or ou où par parce pas pendant peu peut peuvent plus plusieurs pour pourquoi puis
    qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si sien sien soi soit son sont sous
    suis sur t ta tandis te tes toi ton tous tout toute toutes tu un une vers voici vos votre vous y combien donnez
    selon appelle nombreux`),
} as const satisfies Record<string, ReadonlySet<string>>;
