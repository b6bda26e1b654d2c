/** Common words in passwords, each with the approximate number of words that are tried before it. */
const byRank: readonly (readonly [rank: number, words: string])[] = [
  [5, '123456 password 12345678 1234 qwerty 12345 dragon'],
  [
    20,
    'john baseball football letmein monkey abc123 mustang michael shadow master jennifer 111111 2000 jordan superman harley 1234567',
  ],
  [
    60,
    'hunter trustno1 ranger buster thomas tigger robert soccer batman test pass hockey george charlie andrew michelle love sunshine jessica 123123',
  ],
  [
    120,
    'pepper daniel access 123456789 654321 joshua maggie starwars silver william dallas yankees hello amanda orange biteme freedom computer ' +
      'nicole thunder ginger heather hammer summer corvette taylor austin 1111 merlin matthew 121212 golfer cheese princess martin chelsea ' +
      'patrick richard diamond yellow bigdog secret asdfgh sparky cowboy camaro anthony matrix falcon iloveyou bailey guitar jackson purple ' +
      'scooter phoenix aaaaaa morgan tigers porsche mickey maverick cookie nascar peanut justin money horny samantha panther steelers joseph',
  ],
  [
    400,
    'welcome changeme qwertyuiop asdfghjkl zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r zaq12wsx administrator ashley internet google login ' +
      'whatever flower hannah snoopy blue open boomer winner eagle nothing player tiger banana dolphin angel apple family spring winter autumn ' +
      'super happy smile magic school office home house street world people system user guest root demo sample default',
  ],
  [
    1500,
    'the and for you with that this from have admin smith mary maria mohammed ahmed fatima david james peter paul field work survey ' +
      'collect central data project form server odk kenya africa india peru japan uganda tanzania senegal jordan water health food green red ' +
      'black white brown fox quick lazy dog cat horse bird fish tree river forest garden mountain ocean city village country doctor teacher',
  ],
  // Whole passwords that consist of several words, but are tried before combinations.
  [
    3000,
    '1234abcd abcd1234 abcd5678 aaaa1111 a1b2c3d4 pass1234 test1234 qwer1234 asdf1234 mypassword fieldwork 1qaz2wsx3edc zaq1zaq1 qweasdzxc 5678',
  ],
];

/** The rank of each word. */
export const commonWords: ReadonlyMap<string, number> = new Map(
  byRank.flatMap(([rank, words]) => words.split(' ').map((word, at): [string, number] => [word, rank + at])),
);
