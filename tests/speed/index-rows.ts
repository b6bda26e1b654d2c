/** Rows of a form with 30 questions as OData has them, the same every time: for figures of the local index. */

/** A generator of numbers from 0 to 1 (mulberry32): figures can be compared only with the same rows. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const given = [
  'Amina',
  'Moussa',
  'Fatou',
  'Élise',
  'João',
  'Wanjiku',
  'Nguyễn',
  'Zoë',
  'Ibrahim',
  'سلمى',
  '花子',
  'Óscar',
];
const family = [
  'Diallo',
  'Otieno',
  'Sow',
  'Mbeki',
  'Traoré',
  'Ndiaye',
  'Kamau',
  'García',
  'Haddad',
  '田中',
  'Şahin',
  'Okafor',
];
const words =
  'roof well maize school river market goats road clinic rain pump broken since march children fetch water from the next village because nobody repaired it'.split(
    ' ',
  );
const states = [null, null, null, 'approved', 'approved', 'hasIssues', 'edited', 'rejected'];

const start = Date.UTC(2026, 0, 5, 6);
const two = (value: number) => String(value).padStart(2, '0');

/** Row `number` of a form; the newest has the number 0. */
function generatedRow(number: number): Record<string, unknown> {
  const next = chance(number + 1);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(next() * list.length)] as Value;
  const whole = (most: number) => Math.floor(next() * most);
  const maybe = <Value>(value: Value, share = 0.9): Value | null => (next() < share ? value : null);
  const hex = (length: number) => Array.from({ length }, () => whole(16).toString(16)).join('');
  const text = (length: number) => Array.from({ length }, () => pick(words)).join(' ');
  const id = `uuid:${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  const arrived = start + (600_000 - number) * 61_017 + whole(50_000);
  const begun = arrived - 600_000 - whole(3_600_000);
  const stamp = (at: number) => `${new Date(at + 3 * 3_600_000).toISOString().slice(0, -1)}+03:00`;
  const state = pick(states);
  const submitter = whole(40);
  return {
    start: stamp(begun),
    end: stamp(begun + 300_000 + whole(1_500_000)),
    region: pick(['north', 'east', 'south', 'west']),
    district: `district_${whole(48)}`,
    village: `Village ${whole(1800)}`,
    respondent: {
      name: `${pick(given)} ${pick(family)}`,
      age: maybe(18 + whole(70)),
      sex: pick(['female', 'male']),
      phone: maybe(`+2547${10_000_000 + whole(89_999_999)}`, 0.7),
    },
    location: maybe(
      {
        type: 'Point',
        coordinates: [34 + whole(7_000_000) / 1e6, -4 + whole(8_000_000) / 1e6, 900 + whole(9000) / 10],
        properties: { accuracy: 3 + whole(120) / 10 },
      },
      0.95,
    ),
    visit: `2026-${two(1 + whole(12))}-${two(1 + whole(28))}`,
    household: whole(14),
    children: maybe(whole(8)),
    income: maybe(whole(500_000) / 100),
    area: maybe(whole(9000) / 1000),
    water: {
      source: pick(['tap', 'well', 'river', 'rain', 'vendor']),
      distance: maybe(whole(6000)),
      uses: maybe(['drink', 'cook', 'wash', 'cattle'].filter(() => next() < 0.5).join(' ')),
      works: pick(['yes', 'no']),
    },
    roof: pick(['iron', 'thatch', 'tile']),
    wall: pick(['mud', 'brick', 'stone', 'wood']),
    floor: pick(['earth', 'cement']),
    toilet: pick(['none', 'latrine', 'flush']),
    light: pick(['none', 'solar', 'grid', 'kerosene']),
    crops: maybe(['maize', 'beans', 'millet', 'rice', 'cassava'].filter(() => next() < 0.4).join(' ')),
    cattle: maybe(whole(60), 0.6),
    goats: maybe(whole(90), 0.6),
    school_km: maybe(whole(250) / 10),
    clinic_km: maybe(whole(900) / 10),
    photo: maybe(`${begun}.jpg`, 0.6),
    remarks: maybe(text(6 + whole(20)), 0.5),
    meta: { instanceID: id, instanceName: `Household ${whole(99_999)}` },
    __id: id,
    __system: {
      submissionDate: new Date(arrived).toISOString(),
      updatedAt: state === null ? null : new Date(arrived + whole(9_000_000)).toISOString(),
      submitterId: String(100 + submitter),
      submitterName: `${given[submitter % 12]} ${family[(submitter * 5) % 12]}`,
      attachmentsPresent: whole(2),
      attachmentsExpected: 1,
      status: null,
      reviewState: state,
      deviceId: `collect:${submitter}`,
      edits: whole(10) === 0 ? 1 : 0,
      formVersion: pick(['2026010501', '2026031201']),
      deletedAt: null,
    },
  };
}

/** A page of rows as the server writes it. */
export const generatedPage = (from: number, count: number): string =>
  JSON.stringify({ value: Array.from({ length: count }, (_, at) => generatedRow(from + at)) });
