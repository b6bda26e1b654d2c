import { useQuery } from '@tanstack/react-query';
import { definitionKey, draftOrPublished } from '~/api/edition';
import { queryClient } from '~/api/query-client';
import type { FormId } from '~/domain/submissions/queries';
import type { Around } from '~/engines/xforms/choice-filter';
import { afterTurn } from '~/shared/jobs/in-slices';

/** The labels of a form by the paths of its fields. A language is '' for that of the form itself. */
export interface FormLabels {
  /** In the order of the form; empty without translations. */
  languages: readonly string[];
  /** Files that are too large to be read: their choices have no labels. */
  largeFiles: readonly string[];
  /** The paths of answers that tell choices of one name apart. */
  tellingPaths: ReadonlySet<string>;
  /** What a question asks, in one line; null without a label. Several questions may have one path. */
  question: (path: string, language: string) => string | null;
  /**
   * The labels of the chosen values; null if the field has no choices. A value without a label is itself. The answers
   * around tell choices of one name apart.
   */
  choices: (path: string, answer: string, language: string, around?: Around) => string | null;
  /** Whether several choices of the field have this value. */
  isShared: (path: string, value: string) => boolean;
}

const labelsKey = ({ projectId, xmlFormId, isDraft = false }: FormId) => [
  ...definitionKey(draftOrPublished({ projectId, xmlFormId, draft: isDraft })),
  'labels',
];

/** The labels of a form, if they have been read. */
export const cachedLabels = (form: FormId) => queryClient.getQueryData<FormLabels>(labelsKey(form));

/**
 * The labels of the published form, or of its draft. They are read on demand, because most people see names. Takes
 * whether they are needed.
 */
export const useFormLabels = ({ projectId, xmlFormId, isDraft = false }: FormId, wanted: boolean) =>
  useQuery({
    queryKey: labelsKey({ projectId, xmlFormId, isDraft }),
    queryFn: async () => {
      // Requesting the files must not be part of the task that shows what waits for the labels.
      await afterTurn();
      return (await import('./read-labels')).readLabels({ projectId, xmlFormId, isDraft });
    },
    enabled: wanted,
    staleTime: 60_000,
    structuralSharing: false,
  });
