import type { DatasetExtended, FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { fold } from '~/shared/lib/fold';
import type { HomeProject } from './queries';

/** A project that was found, and its matches: null means all of its content, because its own name matched. */
export interface Found {
  project: HomeProject;
  forms: readonly FormExtended[] | null;
  lists: readonly DatasetExtended[] | null;
}

/** The content of a project, if loaded. */
export interface Contents {
  forms: readonly FormExtended[];
  lists: readonly DatasetExtended[];
}

/** The words of a query; all of them must match. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Searches for all words in the names of projects and, as far as loaded, of their forms (also by id) and entity lists.
 * Keeps the order.
 */
export function searchProjects(
  projects: readonly HomeProject[],
  contents: ReadonlyMap<number, Contents> | undefined,
  query: string,
): Found[] {
  const words = wordsOf(query);
  const matches = (text: string) => {
    const looked = fold(text);
    return words.every((word) => looked.includes(word));
  };
  return projects.flatMap((project): Found[] => {
    if (matches(project.name)) return [{ project, forms: null, lists: null }];
    const inside = contents?.get(project.id);
    const forms = inside?.forms.filter((form) => matches(`${formName(form)} ${form.xmlFormId}`)) ?? [];
    const lists = inside?.lists.filter((list) => matches(list.name)) ?? [];
    return forms.length + lists.length > 0 ? [{ project, forms, lists }] : [];
  });
}
