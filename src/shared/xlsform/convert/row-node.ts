/** Makes a part of the form from a row of the survey sheet. */
import { type FormNode, type NodeKind, type Text, formNode, translatedMessages } from './form-node';
import { isName } from './names';
import type { ProblemList } from './problem-list';
import { questionType } from './question-types';
import { attributesBelow, textIn, textsBelow } from './row-texts';
import { type Row, groupOf, placeOf, textOf } from './table';

const messages = new Set<string>(translatedMessages);

function bindOf(row: Row, type: Readonly<Record<string, string>> | undefined, problems: ProblemList) {
  const bind = new Map<string, Text>(Object.entries(type ?? {}));
  for (const [name, value] of groupOf(row.cells, 'bind') ?? []) {
    if (!isName(name)) {
      problems.add('attribute-name-invalid', placeOf(row, 'bind', name), { name });
      continue;
    }
    const text = messages.has(name) ? textIn(value, row, ['bind', name], problems) : value;
    if (typeof text === 'string' || (text && messages.has(name))) bind.set(name, text as Text);
    else problems.add('header-part-ignored', placeOf(row, 'bind', name));
  }
  return bind.size === 0 ? null : bind;
}

/** Pictures and sounds; a column "media" without the kind of media says nothing, but counts as some. */
const mediaOf = (row: Row, problems: ProblemList) =>
  textsBelow(row, 'media', problems) ?? (row.cells.has('media') ? new Map<string, Text>() : null);

/**
 * A question, group or repeat with what its row says.
 * @param type the type in its current spelling
 */
export function nodeOfRow(row: Row, kind: NodeKind, type: string, name: string, problems: ProblemList): FormNode {
  const { cells } = row;
  const known = kind === 'question' ? questionType(type) : undefined;
  const text = (key: string) => textIn(cells.get(key), row, [key], problems);
  const control = attributesBelow(row, 'control', problems);
  if (known?.mediatype !== undefined && !control.has('mediatype')) control.set('mediatype', known.mediatype);
  const label = text('label');
  return formNode({
    kind,
    type,
    name,
    row,
    // Selects in a table may have no label of their own, but their choices have.
    label: label ?? (kind === 'question' && control.get('appearance') === 'label' ? ' ' : null),
    hint: text('hint') ?? known?.hint ?? null,
    guidance: kind === 'question' ? text('guidance_hint') : null,
    media: mediaOf(row, problems),
    bind: bindOf(row, known?.bind, problems),
    tag: known?.control ?? null,
    control,
    instance: attributesBelow(row, 'instance', problems),
    value: textOf(cells, 'default') ?? '',
    choiceFilter: textOf(cells, 'choice_filter') ?? '',
    query: textOf(cells, 'query') ?? '',
  });
}
