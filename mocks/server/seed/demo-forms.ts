/** The forms of the demo seed. */
import type { Workbook } from './builder';
import {
  type Choice,
  type FormText,
  type Question,
  barcode,
  date,
  dateTime,
  decimal,
  geopoint,
  geoshape,
  geotrace,
  group,
  hidden,
  image,
  int,
  many,
  one,
  repeat,
  text,
  time,
} from './questions';

const yesNo: readonly Choice[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
];
const water: readonly Choice[] = [
  ['piped', 'Piped'],
  ['borehole', 'Borehole'],
  ['spring', 'Protected spring'],
  ['river', 'River or lake'],
  ['rain', 'Rainwater'],
];

const householdQuestions: readonly Question[] = [
  hidden('start', 'dateTime'),
  text('village', 'Village'),
  group('head', 'Head of household', [
    text('name', 'Name'),
    int('age', 'Age'),
    one('sex', 'Sex', [
      ['f', 'Female'],
      ['m', 'Male'],
    ]),
  ]),
  int('size', 'How many people live here?'),
  repeat('member', 'Member of the household', [
    text('name', 'Name'),
    int('age', 'Age'),
    one('school', 'Goes to school?', yesNo),
  ]),
  many('water', 'Sources of water', water),
  decimal('income', 'Income of the last month, in thousand shillings'),
  date('visit', 'Day of the visit'),
  geopoint('location', 'Location of the house'),
  image('photo', 'Photo of the house'),
];

export const household: FormText = {
  id: 'household_survey',
  title: 'Household survey',
  version: '2026030201',
  questions: householdQuestions,
};
export const householdWithRemarks: FormText = {
  ...household,
  version: '2026070101',
  questions: [...householdQuestions, text('remarks', 'Remarks')],
};
export const householdWithConsent: FormText = {
  ...householdWithRemarks,
  version: '2026100501',
  questions: [...householdWithRemarks.questions, one('consent', 'May we come again?', yesNo)],
};
/** Replaced by another form, and in the trash. */
export const wells: FormText = {
  id: 'well_depths',
  title: 'Depth of wells (old)',
  version: '2',
  questions: [text('well', 'Well'), decimal('depth', 'Depth (m)')],
};
export const listing: FormText = {
  id: 'household_listing',
  title: 'Household listing (round 2)',
  version: '2026100101',
  questions: [text('village', 'Village'), int('number', 'Number of the house'), one('occupied', 'Occupied?', yesNo)],
};
export const waterPoint: FormText = {
  id: 'water_points',
  title: 'Water points',
  version: '7',
  questions: [
    text('name', 'Name'),
    geopoint('location', 'Where is it?'),
    one('kind', 'Kind', water),
    geotrace('path', 'The way to it'),
    decimal('flow', 'Litres per minute'),
    time('queue', 'When is the queue longest?'),
    image('photo', 'Photo'),
  ],
};
/** The draft of another version: one more question, and form attachments. */
export const waterPointWithWards: FormText = {
  ...waterPoint,
  version: '8',
  files: { images: ['clear.png', 'muddy.png'], data: ['wards.csv'] },
  questions: [
    ...waterPoint.questions,
    one('turbidity', 'How clear is the water?', [
      ['clear', 'Clear'],
      ['muddy', 'Muddy'],
    ]),
    text('ward', 'Ward'),
  ],
};
export const crops: FormText = {
  id: 'crop_monitoring',
  title: 'Crop monitoring',
  version: '3',
  files: { images: ['stages.png'], data: ['farms.csv'] },
  questions: [
    text('farm', 'Farm'),
    one('crop', 'Crop', [
      ['maize', 'Maize'],
      ['beans', 'Beans'],
      ['sorghum', 'Sorghum'],
    ]),
    decimal('height', 'Height in cm'),
    date('seen', 'Seen on'),
  ],
};
export const livestock: FormText = {
  id: 'livestock_census',
  title: 'Livestock census 2025',
  version: '2025',
  questions: [text('owner', 'Owner'), int('cattle', 'Cattle'), int('goats', 'Goats'), int('chicken', 'Chicken')],
};

export const vaccination: FormText = {
  id: 'registro_vacunacion',
  title: 'Registro de vacunación',
  version: '2026.2',
  questions: [
    barcode('carnet', 'Código del carné'),
    text('nombre', 'Nombre y apellido'),
    date('nacimiento', 'Fecha de nacimiento'),
    one('vacuna', 'Vacuna', [
      ['bcg', 'BCG'],
      ['penta', 'Pentavalente'],
      ['srp', 'SRP'],
      ['vph', 'VPH'],
    ]),
    int('dosis', 'Dosis'),
    dateTime('aplicada', 'Aplicada'),
    text('puesto', 'Puesto de salud'),
    text('observaciones', 'Observaciones'),
  ],
};
export const coldChain: FormText = {
  id: 'cadena_de_frio',
  title: 'Inventario de la cadena de frío',
  version: '1',
  questions: [
    text('puesto', 'Puesto'),
    decimal('temperatura', 'Temperatura (°C)'),
    one('estado', 'Estado', [
      ['bueno', 'Bueno'],
      ['malo', 'Malo'],
    ]),
    image('foto', 'Foto'),
  ],
};

export const school: FormText = {
  id: 'school_survey',
  title: 'مسح المدارس',
  version: '٢٠٢٦-١',
  questions: [
    text('school', 'اسم المدرسة'),
    text('director', 'المدير'),
    int('pupils', 'عدد التلاميذ'),
    int('teachers', 'عدد المعلّمين'),
    one('water', 'هل يوجد ماء؟', [
      ['yes', 'نعم'],
      ['no', 'لا'],
    ]),
    geopoint('location', 'الموقع'),
    text('notes', 'ملاحظات'),
  ],
};
/** Made from a workbook. */
export const teacher: Workbook = {
  sheets: {
    survey: [
      ['type', 'name', 'label'],
      ['text', 'name', 'الاسم'],
      ['integer', 'years', 'سنوات الخبرة'],
      ['audio', 'recording', 'تسجيل'],
    ],
    settings: [
      ['form_title', 'form_id', 'version'],
      ['مقابلة المعلّمين', 'teacher_interview', '1'],
    ],
  },
};

export const tree: FormText = {
  id: 'tree_registration',
  title: '樹木登録',
  version: '2026-04',
  createsEntitiesIn: 'trees',
  questions: [
    one(
      'species',
      '樹種',
      [
        ['todomatsu', 'トドマツ'],
        ['ezomatsu', 'エゾマツ'],
        ['shirakaba', 'シラカバ'],
      ],
      'species',
    ),
    decimal('girth', '幹周 (cm)', 'girth'),
    geopoint('location', '位置', 'geometry'),
    image('photo', '写真'),
    text('tag', '札番号'),
  ],
};
export const plot: FormText = {
  id: 'plot_survey',
  title: '調査区画',
  version: '1',
  questions: [text('plot', '区画番号'), geoshape('boundary', '境界'), int('trees', '本数'), date('surveyed', '調査日')],
};
/** Without a title, so that lists show the id. */
export const snow: FormText = {
  id: '積雪深',
  title: '',
  version: '1',
  questions: [decimal('depth', '積雪深 (cm)'), dateTime('measured', '測定時刻')],
};

export const suspected: FormText = {
  id: 'cas_suspects',
  title: 'Cas suspects',
  version: '2026-02',
  questions: [
    text('nom', 'Nom'),
    int('age', 'Âge'),
    text('symptomes', 'Symptômes'),
    date('debut', 'Début'),
    geopoint('lieu', 'Lieu'),
  ],
};
export const nutrition: FormText = {
  id: 'depistage_nutrition',
  title: 'Dépistage nutritionnel',
  version: '4',
  questions: [
    text('enfant', 'Enfant'),
    int('mois', 'Âge en mois'),
    decimal('pb', 'Périmètre brachial (mm)'),
    one('oedeme', 'Œdèmes', [
      ['oui', 'Oui'],
      ['non', 'Non'],
    ]),
  ],
};

const sections = [
  'household',
  'walls',
  'roof',
  'floor',
  'water',
  'latrine',
  'kitchen',
  'income',
  'needs',
  'follow_up',
] as const;
/** 60 questions in ten groups: wider than any screen. */
export const shelter: FormText = {
  id: 'shelter_assessment',
  title: 'Shelter and water damage assessment',
  version: '2026.09',
  questions: sections.map((section) =>
    group(section, section.replaceAll('_', ' '), [
      one(`${section}_damage`, 'Damage', [
        ['none', 'None'],
        ['partial', 'Partial'],
        ['total', 'Destroyed'],
      ]),
      int(`${section}_score`, 'Score'),
      decimal(`${section}_cost`, 'Cost of repair'),
      date(`${section}_seen`, 'Seen on'),
      text(`${section}_detail`, 'Details'),
      text(`${section}_remark`, 'Remark'),
    ]),
  ),
};
export const relief: FormText = {
  id: 'relief_distribution',
  title: 'Relief distribution',
  version: '12',
  questions: [
    barcode('card', 'Card'),
    many('items', 'Items', [
      ['tarp', 'Tarpaulin'],
      ['rope', 'Rope'],
      ['kit', 'Hygiene kit'],
      ['rice', 'Rice'],
    ]),
    int('sacks', 'Sacks'),
    text('signature', 'Signed by'),
  ],
};
export const pilot: FormText = {
  id: 'pilot',
  title: 'Pilot of the questionnaire',
  version: '0.9',
  questions: [text('q1', 'Question 1'), text('q2', 'Question 2')],
};
export const oldPilot: FormText = {
  id: 'pilot_2023',
  title: 'Pilot 2023',
  version: '1',
  questions: [text('q1', 'Question 1')],
};
