import type { SearchParam } from '~/shared/url-state/search-params-schema';
import { type ColumnLayout, validIds, validLanguage, defaultLayout, validWidths } from './layout';

const parameters = ['columns', 'pins', 'widths', 'headers', 'lang', 'choices', 'images'] as const;

/** In the URL a field (with a leading slash) has no slash; system columns begin with an @. */
const written = (id: string): string => (id.startsWith('/') ? id.slice(1) : `@${id}`);
const idOf = (text: string): string => (text.startsWith('@') ? text.slice(1) : `/${text}`);

const list = (text: string): string[] =>
  validIds(
    text
      .split(',')
      .filter((one) => one !== '')
      .map(idOf),
  );

function widthEntry(text: string): [string, number] {
  const at = text.lastIndexOf(':');
  return [idOf(text.slice(0, at)), Number(text.slice(at + 1))];
}

/**
 * The column layout in the URL of a shared link; null otherwise, when the user's own layout applies. The two are
 * never mixed.
 */
export const layoutField: SearchParam<ColumnLayout | null> = {
  parameters,
  read: (search) => {
    if (!parameters.some((name) => search.has(name))) return null;
    const columns = search.get('columns');
    const pins = search.get('pins');
    const widths = search.get('widths') ?? '';
    return {
      ...defaultLayout,
      columns: columns === null ? null : columns === '*' ? 'all' : list(columns),
      pins: pins === null ? null : list(pins),
      widths: validWidths(widths.split(',').map(widthEntry)),
      headers: validLanguage(search.get('headers')),
      language: validLanguage(search.get('lang')),
      choiceLabels: search.get('choices') === 'labels',
      images: search.get('images') === 'true',
    };
  },
  write: (layout, search) => {
    if (layout === null) return;
    const { columns, pins, widths, headers, language, choiceLabels, images } = layout;
    if (columns !== null) search.set('columns', columns === 'all' ? '*' : columns.map(written).join(','));
    if (pins !== null) search.set('pins', pins.map(written).join(','));
    if (widths.size > 0) search.set('widths', [...widths].map(([id, width]) => `${written(id)}:${width}`).join(','));
    if (headers !== null) search.set('headers', headers);
    if (language !== null) search.set('lang', language);
    if (choiceLabels) search.set('choices', 'labels');
    if (images) search.set('images', 'true');
  },
};
