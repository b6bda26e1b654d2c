import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FormExtended, SubmissionRow } from '~/api/schema';
import type { AnswerValues } from '~/domain/answers/lines';
import { answersOfXml, withMissing } from '~/domain/answers/xml-answers';
import type { FormModel } from '~/domain/xforms/model';
import type { SubmissionId } from '~/domain/submissions/record';
import { xmlOptions } from './xml';

/**
 * The answers with those to questions that the published form no longer has. OData leaves them out, so they are read
 * from the submission's XML, if it was filled with another version of the form.
 */
export function useWholeAnswers(
  id: SubmissionId,
  row: SubmissionRow,
  model: FormModel | undefined,
  form: FormExtended | undefined,
): AnswerValues {
  const { formVersion, status, edits } = row.__system;
  const enabled = status === null && form !== undefined && form.version !== formVersion;
  const { data: xml } = useQuery({ ...xmlOptions(id, edits), enabled });
  return useMemo(() => {
    if (!enabled || xml === undefined || !model) return row;
    const found = answersOfXml(xml, model.nodes);
    return found ? withMissing(row, found) : row;
  }, [row, xml, model, enabled]);
}
