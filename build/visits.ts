import type { Info } from './graph.ts';

/** Few visits open a certain dialog. */
const weightOfDialog = 0.15;
/** Nearly all first visits begin there, with nothing loaded yet. */
const weightOfLogin = 30;
/** Pages that no table of pages behind the login has, and parts of those that load without the frame. */
const isFrameless = (id: string) => /\/src\/(?:app\/error-pages|features\/(?:account|web-forms))\//.test(id);
/** Whether a part of the frame stands around a frameless page, too: antd's provider, but not around forms to fill. */
const isAround = (part: string, id: string) => part.endsWith('/AntdPages.tsx') && id.includes('/features/account/');
const weightOf = (id: string): number => {
  if (id.endsWith('/LoginPage.tsx')) return weightOfLogin;
  return isFrameless(id) && id.endsWith('Page.tsx') ? 1 : weightOfDialog;
};
/** What every visit loads. */
export const isStart = (id: string): boolean => id.endsWith('/index.html');

/** The modules that a browser asks for by themselves when somebody opens a page or a dialog, and how often that is. */
export interface Visit {
  entries: readonly string[];
  weight: number;
}

/** The visits of all pages in the tables, and of whatever else loads by itself. In: all modules, and the tables. */
export function visitsOf(
  ids: readonly string[],
  info: Info,
  { frame, pages }: { frame: readonly string[]; pages: readonly { files: readonly string[]; open: boolean }[] },
): Visit[] {
  const start = ids.filter(isStart);
  const ofPages = pages.map(({ files, open }) => ({
    entries: [...start, ...(open ? [] : frame), ...files],
    weight: 1,
  }));
  const known = new Set(ofPages.flatMap(({ entries }) => entries));
  const others = ids.filter((id) => info(id)?.dynamicImporters.length && !known.has(id));
  return [
    ...ofPages,
    ...others.map((id) => ({
      entries: [...start, ...frame.filter((part) => !isFrameless(id) || isAround(part, id)), id],
      weight: weightOf(id),
    })),
  ];
}
