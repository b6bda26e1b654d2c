/** A form with every type of field, and a submission to it, for tests. The expected results come from a real server. */

const fields = [
  '<s/><i/><d/><dt/><t/><dtt/><gp/><gt/><gs/><pic/><audio/><sel/><multi/><grp><inner/><sub><deep/></sub></grp>',
  '<rep><rn/><rg><x/></rg><rr><y/></rr></rep><bool/><orx:ns/><we-ird.name/><barcode/><range/><rank/>',
].join('');

const types: Readonly<Record<string, string>> = {
  s: 'string',
  i: 'int',
  d: 'decimal',
  dt: 'date',
  t: 'time',
  dtt: 'dateTime',
  gp: 'geopoint',
  gt: 'geotrace',
  gs: 'geoshape',
  pic: 'binary',
  audio: 'binary',
  sel: 'select1',
  multi: 'string',
  'grp/inner': 'string',
  'grp/sub/deep': 'int',
  'rep/rn': 'string',
  'rep/rg/x': 'int',
  'rep/rr/y': 'decimal',
  bool: 'boolean',
  'orx:ns': 'string',
  'we-ird.name': 'string',
  barcode: 'barcode',
  range: 'int',
  rank: 'odk:rank',
};

const controls =
  '<select ref="/data/multi"><item/></select><group ref="/data/grp"/><repeat nodeset="/data/rep"><repeat nodeset="/data/rep/rr"/></repeat>';

export interface FormParts {
  id?: string;
  version?: string | null;
  title?: string;
  fields?: string;
  binds?: string;
  meta?: string;
  body?: string;
  /** Before the root element. */
  prolog?: string;
  /** At the end of the model. */
  model?: string;
  modelAttributes?: string;
}

const bind = ([path, type]: [string, string]) => `<bind nodeset="/data/${path}" type="${type}"/>`;

/** A small form; each part can be replaced. */
export function formXml(parts: FormParts = {}): string {
  const {
    id = 'form',
    version = '1',
    title = 'A form',
    prolog = '',
    model = '',
    modelAttributes = '',
    body = '',
  } = parts;
  const { fields: asked = '<name/><age/>', meta = '<meta><instanceID/><instanceName/></meta>' } = parts;
  const { binds = bind(['name', 'string']) + bind(['age', 'int']) } = parts;
  const versionAttribute = version === null ? '' : ` version="${version}"`;
  const namespaces =
    'xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:orx="http://openrosa.org/xforms"';
  const instance = `<instance><data id="${id}"${versionAttribute}>${asked}${meta}</data></instance>`;
  const head = `<h:title>${title}</h:title><model ${modelAttributes}>${instance}${binds}${model}</model>`;
  return `<?xml version="1.0"?>${prolog}<h:html ${namespaces}><h:head>${head}</h:head><h:body>${body}</h:body></h:html>`;
}

export const everyType = formXml({
  id: 'full',
  fields,
  binds: Object.entries(types).map(bind).join(''),
  body: controls,
  meta: '<meta><audit/><instanceID/><instanceName/></meta>',
});

/** A submission to it. */
export const submissionXml = (instanceId: string, answers: string, meta = ''): string =>
  `<data id="full" version="1" xmlns:orx="http://openrosa.org/xforms">${answers}<orx:meta><orx:instanceID>${instanceId}</orx:instanceID>${meta}</orx:meta></data>`;

export const everyAnswer = submissionXml(
  'one',
  [
    '<s>a &amp; b &lt;é&gt; 日本</s><i>42</i><d>3.14</d><dt>2026-02-03</dt><t>10:20:30.000+02:00</t><dtt>2026-02-03T10:20:30.000+02</dtt>',
    '<gp>1.5 36.8 1200 4.5</gp><gt>1 2 0 0;3 4 0 0;</gt><gs>1 2;3 4;5 6;1 2</gs><pic>p.jpg</pic><audio/><sel>a</sel><multi>x y</multi>',
    '<grp><inner>in</inner><sub><deep>7</deep></sub></grp>',
    '<rep><rn>r1</rn><rg><x>1</x></rg><rr><y>1.1</y></rr><rr><y>1.2</y></rr></rep><rep><rn>r2</rn></rep>',
    '<bool>true</bool><orx:ns>nsval</orx:ns><we-ird.name>w</we-ird.name><extra>ignored</extra>',
  ].join(''),
  '<orx:instanceName>Inst &amp; name</orx:instanceName>',
);
