import { useQuery } from '@tanstack/react-query';
import { definitionKey, draftOrPublished } from '~/api/edition';
import { afterTurn } from '~/shared/jobs/after-turn';
import type { FormId } from '~/domain/submissions/queries';

/** The labels of a form by the paths of its fields. A language is '' for that of the form itself. */
export interface FormLabels {
  /** In the order of the form; empty without translations. */
  languages: readonly string[];
  /** Files that are too large to be read: their choices have no labels. */
  largeFiles: readonly string[];
  /** What a question asks, in one line; null without a label. */
  question: (path: string, language: string) => string | null;
  /** The labels of the chosen values; null if the field has no choices. A value without a label is itself. */
  choices: (path: string, answer: string, language: string) => string | null;
}

/**
 * The labels of the published form, or of its draft. They are read on demand, because most people see names. In: whether
 * they are needed.
 */
export const useFormLabels = ({ projectId, xmlFormId, isDraft = false }: FormId, wanted: boolean) =>
  useQuery({
    queryKey: [...definitionKey(draftOrPublished({ projectId, xmlFormId, draft: isDraft })), 'labels'],
    queryFn: async () => {
      // Requesting the files must not be part of the task that shows what waits for the labels.
      await afterTurn();
      return (await import('./read-labels')).readLabels({ projectId, xmlFormId, isDraft });
    },
    enabled: wanted,
    staleTime: 60_000,
    structuralSharing: false,
  });
