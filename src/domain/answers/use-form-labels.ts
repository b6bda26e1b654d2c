import { useQuery } from '@tanstack/react-query';
import { definitionKey, draftOrPublished } from '~/api/form-version-ref';
import { queryClient } from '~/api/query-client';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { AnswerScopes } from '~/engines/xforms/choice-filter';
import { yieldToBrowser } from '~/shared/jobs/run-in-slices';

/** The labels of a form by field path. The language '' stands for the form's own labels. */
export interface FormLabels {
  languages: readonly string[];
  largeFiles: readonly string[];
  /** OData paths of the answers that tell choices of one value apart. */
  distinguishingPaths: ReadonlySet<string>;
  question: (path: string, language: string) => string | null;
  /** The labels of the selected values, or the values; null if the field has no choices. */
  choices: (path: string, answer: string, language: string, around?: AnswerScopes) => string | null;
  isShared: (path: string, value: string) => boolean;
}

const labelsKey = ({ projectId, xmlFormId, isDraft = false }: FormOrDraftRef) => [
  ...definitionKey(draftOrPublished({ projectId, xmlFormId, draft: isDraft })),
  'labels',
];

export const cachedLabels = (form: FormOrDraftRef) => queryClient.getQueryData<FormLabels>(labelsKey(form));

/** The labels of the published form or its draft, read only once `wanted`, because most users see names. */
export const useFormLabels = ({ projectId, xmlFormId, isDraft = false }: FormOrDraftRef, wanted: boolean) =>
  useQuery({
    queryKey: labelsKey({ projectId, xmlFormId, isDraft }),
    queryFn: async () => {
      // Requesting the files must not be part of the task that renders what waits for the labels.
      await yieldToBrowser();
      return (await import('./read-labels')).readLabels({ projectId, xmlFormId, isDraft });
    },
    enabled: wanted,
    staleTime: 60_000,
    structuralSharing: false,
  });
