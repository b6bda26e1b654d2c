/**
 * Converts an XLSForm workbook into an XForm: what the converter beside a real server does, for common forms. What it
 * does not do is in mocks/README.md. The sentences of faults and warnings are ours.
 */
import { escapeXml } from './escape';
import { type EntityBlock, readEntities } from './entities';
import { type References, referencesTo } from './references';
import { NoWorkbook, type Sheets, tableOf } from './sheets';
import { type Choice, type Question, XlsformFault, everyQuestion, readChoices, readSurvey } from './survey';
import { type Texts, collectTexts, languagesOf, languagesWithoutCode, missingColumns } from './texts';
import { readXls } from './xls';
import { readXlsx } from './xlsx';

export interface Conversion {
  readonly xml: string;
  readonly warnings: readonly string[];
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The name that a form without an id gets: of a file, percent-encoded; the real converter also escapes it for HTML. */
function fallbackId(sent: string, bytes: Uint8Array): string {
  const name = sent.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) =>
    new TextDecoder().decode(Uint8Array.from(encoded.slice(1).split('%'), (pair) => Number.parseInt(pair, 16))),
  );
  const escaped = name.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? `&#${character.charCodeAt(0)};`,
  );
  const file = escaped.slice(escaped.lastIndexOf('/') + 1);
  return file === '' ? (isZip(bytes) ? '.xlsx' : '.xls') : file;
}

interface Writing {
  readonly references: References;
  readonly texts: Texts;
  readonly lists: ReadonlyMap<string, readonly Choice[]>;
  readonly entity: EntityBlock | null;
}

const attributes = (pairs: readonly (readonly [name: string, value: string | null | undefined])[]): string =>
  pairs.map(([name, value]) => (value == null ? '' : ` ${name}="${escapeXml(value)}"`)).join('');

/** "yes" and the like as XPath; anything else is an expression. */
function truth(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^(yes|true|true\(\))$/i.test(text)) return 'true()';
  return /^(no|false|false\(\))$/i.test(text) ? 'false()' : text;
}

const isDynamic = (value: string): boolean => value.includes('${') || /[\w-]+\(.*\)/.test(value);
const isAudit = ({ kind }: Question) => typeof kind === 'object' && kind.name === 'audit';

/** The elements of the answers, with a template beside the first instance of a repeat. */
function instanceOf(questions: readonly Question[]): string {
  return questions
    .filter((question) => !isAudit(question))
    .map(({ name, kind, cells, children }) => {
      const inner = instanceOf(children);
      if (kind === 'repeat')
        return `${countName(name, cells)}<${name} jr:template="">${inner}</${name}><${name}>${inner}</${name}>`;
      const value = cells.get('default') ?? '';
      return `<${name}>${inner}${kind === 'group' || isDynamic(value) ? '' : escapeXml(value)}</${name}>`;
    })
    .join('');
}

/** A repeat with a count stores it beside itself. */
const countName = (name: string, cells: ReadonlyMap<string, string>): string =>
  cells.has('repeat_count') ? `<${name}_count/>` : '';

function bindOf(question: Question, { references, texts }: Writing): string {
  const { kind, cells, path } = question;
  const expression = (column: string) => {
    const text = truth(cells.get(column));
    return text === undefined ? undefined : references.expression(text, question);
  };
  const isQuestion = typeof kind === 'object';
  const shown = (text: string) => references.output(text, question);
  const more = attributes([
    ['type', isQuestion ? kind.type : null],
    ['required', expression('required')],
    ['readonly', isQuestion && kind.readonly ? 'true()' : expression('readonly')],
    ['relevant', expression('relevant')],
    ['constraint', expression('constraint')],
    ['jr:constraintMsg', texts.message(cells, path, shown)],
    ['calculate', expression('calculation')],
    ['entities:saveto', cells.get('save_to')],
    ['jr:preload', isQuestion ? kind.preload?.[0] : null],
    ['jr:preloadParams', isQuestion ? kind.preload?.[1] : null],
  ]);
  const value = cells.get('default') ?? '';
  const set = isDynamic(value)
    ? `<setvalue${attributes([
        ['ref', path],
        ['event', 'odk-instance-first-load'],
        ['value', references.expression(value, question)],
      ])}/>`
    : '';
  const count = cells.get('repeat_count');
  const counted =
    kind === 'repeat' && count !== undefined
      ? `<bind${attributes([
          ['nodeset', `${path}_count`],
          ['type', 'string'],
          ['readonly', 'true()'],
          ['calculate', references.expression(count, question)],
        ])}/>`
      : '';
  return `${counted}${more === '' ? '' : `<bind${attributes([['nodeset', path]])}${more}/>`}${set}`;
}

/** Where the choices of a select come from. */
function itemset(question: Question, { references, texts, lists }: Writing): string {
  const { kind, list, cells } = question;
  if (typeof kind !== 'object' || kind.choices === undefined) return '';
  const isGeojson = list.endsWith('.geojson');
  const id = kind.choices === 'file' ? list.replace(/\.[^.]*$/, '') : list;
  const filter = cells.get('choice_filter');
  const condition = filter === undefined ? '' : `[${references.expression(filter, question, true)}]`;
  const isTranslated = (lists.get(list) ?? []).some((choice) => texts.isTranslated(choice.cells));
  const [value, label] = isGeojson ? ['id', 'title'] : ['name', isTranslated ? 'jr:itext(itextId)' : 'label'];
  return `<itemset nodeset="${escapeXml(`instance('${id}')/root/item${condition}`)}"><value ref="${value}"/><label ref="${label}"/></itemset>`;
}

function controlOf(question: Question, writing: Writing): string {
  const { kind, cells, path, children } = question;
  const { references, texts } = writing;
  const shown = (text: string) => references.output(text, question);
  const words = () => texts.element('label', cells, path, shown) + texts.element('hint', cells, path, shown);
  const look = cells.get('appearance');
  if (kind === 'group' || kind === 'repeat') {
    const label = words();
    const inner = children.map((child) => controlOf(child, writing)).join('');
    const count = cells.has('repeat_count') ? ` ${path}_count ` : null;
    if (kind === 'group')
      return `<group${attributes([
        ['ref', path],
        ['appearance', look],
      ])}>${label}${inner}</group>`;
    return `<group${attributes([['ref', path]])}>${label}<repeat${attributes([
      ['nodeset', path],
      ['jr:count', count],
      ['appearance', look],
    ])}>${inner}</repeat></group>`;
  }
  const { control, mediatype, name } = kind;
  if (control === undefined) return '';
  const parameters = new Map(
    (cells.get('parameters') ?? '').split(/[\s,;]+/).map((pair) => pair.split('=') as [string, string | undefined]),
  );
  const range = name === 'range' ? (['start', 'end', 'step'] as const) : [];
  const own = attributes([
    ['ref', path],
    ['appearance', look],
    ['mediatype', mediatype],
    ...range.map((key) => [key, parameters.get(key) ?? { start: '1', end: '10', step: '1' }[key]] as const),
  ]);
  return `<${control}${own}>${words()}${itemset(question, writing)}</${control}>`;
}

/** The files that expressions look into. */
const filesPulledBy = ({ cells }: Question): string[] =>
  [...cells.values()].flatMap((text) =>
    [...text.matchAll(/pulldata\(\s*(['"])(.+?)\1/g)].map(([, , name = '']) => `${name.replace(/\.csv$/, '')}.csv`),
  );

/** The instances with the choices of all lists, and of the files that questions use. */
function choiceInstances(questions: readonly Question[], { texts, lists }: Writing): string {
  const used = new Set([
    ...lists.keys(),
    ...questions.filter(({ list }) => list !== '').map(({ list }) => list),
    ...questions.flatMap(filesPulledBy),
  ]);
  return [...used]
    .map((list) => {
      const choices = lists.get(list);
      if (!choices) {
        const folder = list.endsWith('.csv') ? 'file-csv' : 'file';
        return `<instance id="${escapeXml(list.replace(/\.[^.]*$/, ''))}" src="jr://${folder}/${escapeXml(list)}"/>`;
      }
      const isTranslated = choices.some((choice) => texts.isTranslated(choice.cells));
      const items = choices.map(({ name, cells }, index) => {
        const label = cells.get('label');
        let first = label === undefined ? '' : `<label>${escapeXml(label)}</label>`;
        if (isTranslated) {
          const id = `${list}-${index}`;
          texts.addChoice(cells, id);
          first = `<itextId>${escapeXml(id)}</itextId>`;
        }
        const rest = [...cells]
          .filter(
            ([column]) =>
              !/^(list_name|name|value|label|media)(::|$)/.test(column) && /^[\p{L}_][\p{L}\d_.-]*$/u.test(column),
          )
          .map(([column, text]) => `<${column}>${escapeXml(text)}</${column}>`);
        return `<item>${first}<name>${escapeXml(name)}</name>${rest.join('')}</item>`;
      });
      return `<instance id="${escapeXml(list)}"><root>${items.join('')}</root></instance>`;
    })
    .join('');
}

function xformOf(read: Sheets, fallback: string, warnings: string[]): string {
  // A sheet alone is the survey, however it is called.
  const sheets = read.size === 1 ? new Map([['survey', [...read.values()][0] ?? []]]) : read;
  if (!sheets.has('survey')) throw new XlsformFault("The workbook has no sheet 'survey'.");
  const [survey, choices] = [tableOf(sheets, 'survey'), tableOf(sheets, 'choices')];
  if (!survey.columns.includes('type')) throw new XlsformFault("The sheet 'survey' has no column 'type'.");
  const settings = tableOf(sheets, 'settings').rows[0]?.cells ?? new Map<string, string>();
  const lists = readChoices(choices, /^(yes|true)$/i.test(settings.get('allow_choice_duplicates') ?? ''), warnings);
  const questions = readSurvey(survey, lists, warnings);
  const every = everyQuestion(questions);
  const references = referencesTo(questions);
  const languages = languagesOf([survey, choices]);
  const texts = collectTexts(languages);
  const entity = readEntities(tableOf(sheets, 'entities'), every);
  const writing: Writing = { references, texts, lists, entity };
  const untranslated = missingColumns([
    { name: 'survey', table: survey },
    { name: 'choices', table: choices },
  ]);
  const uncoded = languagesWithoutCode(languages);
  for (const warning of [untranslated, uncoded]) if (warning !== null) warnings.push(warning);

  const id = settings.get('form_id') ?? fallback;
  const instanceName = settings.get('instance_name');
  const audit = every.some(isAudit);
  const secondary = choiceInstances(every, writing);
  const binds = every.map((question) => bindOf(question, writing)).join('');
  const body = questions.map((question) => controlOf(question, writing)).join('');
  const key = settings.get('public_key');
  const meta = `<meta>${audit ? '<audit/>' : ''}${entity?.block ?? ''}<instanceID/>${instanceName === undefined ? '' : '<instanceName/>'}</meta>`;
  const named = instanceName === undefined ? '' : references.expression(instanceName, null);
  return `<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:odk="http://www.opendatakit.org/xforms" xmlns:entities="http://www.opendatakit.org/xforms/entities"><h:head><h:title>${escapeXml(settings.get('form_title') ?? id)}</h:title><model odk:xforms-version="1.0.0"${entity ? ' entities:entities-version="2024.1.0"' : ''}>${texts.itext(settings.get('default_language'))}<instance><data id="${escapeXml(id)}"${attributes([['version', settings.get('version')]])}>${instanceOf(questions)}${meta}</data></instance>${secondary}${
    key === undefined
      ? ''
      : `<submission${attributes([
          ['base64RsaPublicKey', key],
          ['method', 'post'],
        ])}/>`
  }${binds}${entity?.binds(references) ?? ''}<bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>${
    instanceName === undefined
      ? ''
      : `<bind nodeset="/data/meta/instanceName" type="string"${attributes([['calculate', named]])}/>`
  }</model></h:head><h:body${attributes([['class', settings.get('style')]])}>${body}</h:body></h:html>`;
}

/**
 * Converts a workbook.
 * @param bytes an .xlsx or .xls file
 * @param fallback the id of a form whose workbook gives none, percent-encoded, as the header brings it
 * @throws XlsformFault when it is no workbook or no valid form
 */
export function convertWorkbook(bytes: Uint8Array, fallback: string): Conversion {
  const warnings: string[] = [];
  try {
    const sheets = isZip(bytes) ? readXlsx(bytes) : readXls(bytes);
    return { xml: xformOf(sheets, fallbackId(fallback, bytes), warnings), warnings };
  } catch (failure) {
    if (failure instanceof NoWorkbook)
      throw new XlsformFault(`The file is no workbook that can be read: ${failure.message}.`);
    throw failure;
  }
}
