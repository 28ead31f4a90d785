// product: signing-in
import { describe, expect, test } from 'vitest';
import { isExpected } from './expected-words.ts';
import { newPasswordSchema } from './new-password.ts';

// cspell:disable
const expected: Readonly<Record<string, string>> = {
  'the shop’s name': `
    Confluence Print Co.
    confluence print co
    CONFLUENCE PRINT CO
    ConfluencePrintCo
    confluenceprintco
    confluence.print.co
    confluence-print-co
    confluence_print_co
    Confluence, Print & Co.
    C.o.n.f.l.u.e.n.c.e
    c-o-n-f-l-u-e-n-c-e
    ConfluencePrint
    ConfluencePrint1
    ConfluencePrint!
    ConfluencePrint2026!
    ConfluencePrint@2026
    Confluence2026
    Confluence2026!
    Confluence2026!!
    Confluence#2010
    Confluence12345
    Confluence123!@#
    confluence1234567890
    2026Confluence
    20262026confluence
    !!!Confluence!!!
    $$Confluence$$
    (Confluence)2026
    1Confluence1Print1Co1
    Confluence1Print2Co3
    Confl2026uencePrint
    Con!flu!ence!Print
    C0nfluence2026
    C0nflu3nc3Pr1nt
    C0NFLU3NC3!PR1NT
    Confluenc3.Print.C0
    Conf1uence Pr!nt
    c0nf|uence.pr|n7
    PrintConfluence
    Print.Confluence.2026
    Print Co. Confluence
    CoPrintConfluence99
    PrintPrintPrint
    Print!Print!Print!
    Print2026Print2026
    ConfluenceConfluence
    Confluence&Confluence
    CoCoCoCoCoCo
    Cönfluence Prínt
    ＣｏｎｆｌｕｅｎｃｅＰｒｉｎｔ`,
  'its domain and email addresses': `
    confluenceprint.example
    ConfluencePrint.Example
    CONFLUENCEPRINT.EXAMPLE
    confluenceprintexample
    confluence-print.example
    www.confluenceprint.example
    http://confluenceprint.example
    https://confluenceprint.example
    https://www.confluenceprint.example/
    https://confluenceprint.example:443
    confluenceprint.example/2026
    confluenceprint.example2026
    confluenceprint.example!
    @confluenceprint.example
    2026@confluenceprint.example
    hello@confluenceprint.example
    Hello@ConfluencePrint.example
    hello@confluenceprint
    HelloConfluence
    Hello, Confluence!
    HelloConfluence2026
    hello-confluence-print
    orders@confluenceprint.example
    orders@confluenceprint
    orders.confluenceprint
    OrdersConfluence1
    Orders2026Confluence
    confluenceprint.3x4mpl3
    h3ll0@confluenceprint
    0rders@confluence
    example.confluenceprint
    ExampleConfluence
    Example-2026-Example`,
  'its phone numbers': `
    515-555-0142
    515.555.0142
    515 555 0142
    (515) 555-0142
    (515)555-0142
    +15155550142
    +1 515 555 0142
    +1 (515) 555-0142
    001-515-555-0142
    1-515-555-0142
    51555501422026
    515-555-0142!!
    !!515-555-0142
    5155550142!!
    5.1.5.5.5.5.0.1.4.2
    5-1-5-5-5-5-0-1-4-2
    555-0142-555-0142
    55501425550142
    555-0142-2026
    5550142 5550142
    515-555-0187
    +1 515.555.0187
    5155550187#1
    (515) 555-0187!
    51555501425155550187
    http:515-555-0142
    Confluence 515-555-0142
    Print5155550142
    Co.515-555-0142
    ５１５-５５５-０１４２`,
  'its address': `
    14 Water Street
    14WaterStreet
    14waterstreet
    14-Water-Street
    Water Street 14
    WaterStreet14
    WaterStreet2026
    WaterStreet!
    W4t3rStr33t14
    14 Water St.
    14 Water St., 50309
    14WaterSt50309
    Water St Water St
    Des Moines, Iowa
    Des Moines, IA
    Des Moines, IA 50309
    DesMoines2026
    DesMoines50309
    desmoines515!
    DESMOINESIOWA
    D3sM0ines1234
    Des!Moines!2026
    Iowa Des Moines
    Confluence Print Company
    Des Moines 50309
    Iowa50309Iowa
    IA50309IA50309
    50309-Des-Moines
    50309-50309-50309
    503095030950309
    50309-2026-50309
    14 Water Street, Des Moines
    14 Water Street, Des Moines, IA 50309
    Confluence, Des Moines
    ConfluenceDesMoines
    Print Co., Water Street
    IowaPrint2026
    Des Moines Print Co.
    Iowa, USA 50309`,
  'a season, month, or day': `
    Summer2026!!
    Summer2026!!!
    summer-2026-1
    Summer@20262026
    2026Summer2026
    Summer.2026.Summer
    SummerSummer26
    5umm3r2026!!
    $ummer2026!!
    Winter2026!!
    Winter 2025/26
    Winter2025-2026
    w1nter202620
    Spring2026!!
    Spring-2027-!
    Spr1ng2026!!
    Autumn2026!!
    Autumn#2026#1
    Fall2026Fall
    Fall-2026-!!!
    F4ll2026!!!!
    SpringSummer
    Spring/Summer 2026
    Fall & Winter 2026
    January2026!
    February2026
    March-2026!!
    April2026!!!
    May2026May2026
    June-15-2026
    July 4, 2026
    JulyAugust2026
    August2026!!
    September2026
    Sept 15, 2026
    October2026!
    November 2026
    Nov-28-2026!
    December2026
    Dec. 24, 2026
    Sunday Monday`,
  'the person’s own address': `
    dana.pruitt@confluenceprint.example
    dana.pruitt2026
    DanaPruitt2026!
    Pruitt-Dana-1984
    D4n4.Pru1tt.99
    DanaDanaDana
    Dana@Confluence`,
  'such words backwards, with letters doubled, or with little words': `
    tnirP ecneulfnoC
    Print-ecneulfnoC
    confluence tnirp
    Confluence™Print®
    2026!ecneulfnoC
    teertSretaW41
    remmuS2026!!
    anad.ttiurp.99
    2410-555-515
    Connfluence2026
    CCoonnfluueennccee
    SSummer2026!!
    DesMoinesss2026
    Conflu€nce2026!
    (onf£uence2026
    The Confluence Print Co
    Summer of 2026!
    Autumn in Iowa!
    confluenceprint.com2026
    www.confluenceprint.com
    Phone: 515-555-0142
    Tel. 515-555-0187
    mailto:hello@confluenceprint.example
    Des Moines, Iowa, United States`,
  'such words with most letters written as digits, or one as any mark': `
    W1n73r-2026!!
    W1n+3r-2026!
    D35M01n35-2026
    14W473r57r337
    w4+3r 5+r33+
    5pr1n6 2026!
    Septem6er2026
    C*nfluence2026
    S*mmer2026!!
    ©onfluence2026!
    C°nfluence2026`,
  'such words with a letter or two': `
    July4th2026!
    Mo6nd/ay2026
    Jan. 2nd, 2026
    Winter's 2026!
    Mondays 2026
    Confluence Print’s
    Confluence Print Inc.
    My Confluence Print
    ASummer2026!!
    S-Summer2026!
    14 W. Water St.
    Con-nfluence2026
    Ｃonfluence™Print
    SummerⅧ2026!`,
  'such numbers with digits inside, with few letters, or letters for digits': `
    515 2026 555 2026 0142
    5155552026 0142
    515-5-55-7-0142
    2410-2026-555-515
    515-555-O142
    5I5-555-Ol42
    Call 515-555-0142
    515-555-0142 x1
    Zip 50309 Zip 50309
    ZIP: 50309-0142`,
};
const person = 'dana.pruitt@confluenceprint.example';
const listed = Object.entries(expected).flatMap(([about, lines]) =>
  lines
    .trim()
    .split(/\n\s*/)
    .map((password) => ({ about, password })),
);

test('the list has over 200 passwords, each long enough to be one', () => {
  expect(new Set(listed.map(({ password }) => password)).size).toBeGreaterThan(200);
  for (const { password } of listed) {
    expect(newPasswordSchema.safeParse(password)).toMatchObject({ success: true, data: password });
  }
});

test.each(listed)('$password is only $about, which anybody here would try', ({ password }) => {
  expect(isExpected(password, person)).toBe(true);
});

describe('other words or letters make a difference:', () => {
  test.each([
    'another horse battery',
    'correct horse battery',
    'four words in a row',
    'confluence of purple otters',
    'water buffalo street organ',
    'summer lasagna 2026',
    'Iowa tractor opera',
    'print the moon twice',
    'May I borrow a walrus?',
    'xK9#mQ2$vL7!',
    'confluence of rivers',
    'summer fox in a barn',
    'rainy thursday otter',
    '5155550142 walrus',
    'Wintermute2026!',
    '8471-9920-1138-22',
    '2026-11-28-0930',
    '81458338p01247',
    '8065926u833505',
    '3930s582817704',
    'stressed desserts', // also backwards
    '515-551-0143-77',
    '!?!?!?!?!?!?',
    'Überraschung 12',
    'пароль из слов',
  ])('%s', (password) => {
    expect(isExpected(password, person)).toBe(false);
  });

  test('the words of somebody else’s address', () => {
    expect(isExpected('DanaPruitt2026!', 'june@confluenceprint.example')).toBe(false);
  });
});

test('the longest password is read at once, however many ways there are to read it', () => {
  for (const piece of ['1', '1@', '5$', '0', 'co', 'st!', '5155550142']) {
    expect(isExpected(`${piece.repeat(40 / piece.length)}${'qz'.repeat(16)}`, person)).toBe(false);
  }
});
