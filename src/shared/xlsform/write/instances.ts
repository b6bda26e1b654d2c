/** The instances beside the answers: lists of choices, files, and what else a form has. */
import type { Form } from './form';
import { type XmlElement, elementsOf } from './xform-tree';

/** A file of choices: its name, and the columns that the converter reads if no parameter names others. */
export interface ChoiceFile {
  readonly name: string;
  /** The name that the converter gives to the instance. */
  readonly id: string;
  readonly value: string;
  readonly shown: string;
}

/** The file that an instance is read from, if a question can name it. */
export function fileOf(instance: XmlElement | undefined): ChoiceFile | undefined {
  const source = instance?.attributes.get('src') ?? '';
  const [, folder, id = '', kind] = /^jr:\/\/(file|file-csv)\/([^/\s]+)\.(csv|xml|geojson)$/.exec(source) ?? [];
  if (kind === undefined || (folder === 'file-csv') !== (kind === 'csv')) return undefined;
  const isMap = kind === 'geojson';
  return { name: `${id}.${kind}`, id, value: isMap ? 'id' : 'name', shown: isMap ? 'title' : 'label' };
}

/** The instance of the answers that were last sent. */
export const isLastSaved = ({ attributes }: XmlElement): boolean =>
  attributes.get('src') === 'jr://instance/last-saved';
const lastSavedId = '__last-saved';

/** The items of a list of choices: what is in the one element of the instance, if it all has one name. */
export function itemsOf(instance: XmlElement): XmlElement[] | undefined {
  if (instance.attributes.has('src')) return undefined;
  const [root, ...more] = elementsOf(instance);
  if (!root || more.length > 0) return undefined;
  const items = elementsOf(root);
  const isList = items.every(
    ({ name, content }) => name === items[0]?.name && content.some((part) => typeof part !== 'string'),
  );
  return isList ? items : undefined;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A change of expressions that goes with the names that the converter gives to instances and their parts. */
type Renaming = readonly [from: RegExp, to: string];

/** What expressions must call the instances of the converted form, where it differs. */
export function renamingsOf(form: Form): Renaming[] {
  return form.instances.flatMap((instance): Renaming[] => {
    const id = instance.attributes.get('id') ?? '';
    const call = String.raw`(instance\(\s*['"])${escape(id)}(['"]\s*\))`;
    const file = fileOf(instance);
    if (file && file.id !== id) return [[new RegExp(call, 'g'), `$1${file.id}$2`]];
    if (isLastSaved(instance) && id !== lastSavedId) return [[new RegExp(call, 'g'), `instance('${lastSavedId}')`]];
    const [root] = elementsOf(instance);
    const [item] = itemsOf(instance) ?? [];
    if (!root || !item || (root.name === 'root' && item.name === 'item')) return [];
    return [[new RegExp(`${call}/${escape(root.name)}/${escape(item.name)}(?![\\w.-])`, 'g'), `$1${id}$2/root/item`]];
  });
}
