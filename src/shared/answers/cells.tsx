import { Trans, useLingui } from '@lingui/react/macro';
import type { FormField, SubmissionRow } from '~/api/schema';
import { getGetDraftSubmissionUrl } from '~/api/generated/hooks/draft-submissions';
import { getGetSubmissionUrl } from '~/api/generated/hooks/submissions';
import { formatDateOnly, formatDateTime, formatTime } from '~/shared/lib/dates';
import { formatDecimal, formatInteger } from '~/shared/lib/numbers';
import { Icon } from '~/shared/ui/icons/Icon';
import type { CellContext } from '~/shared/ui/table/types';
import { valueAt } from '~/shared/submissions/fields';
import type { FormId } from '~/shared/submissions/queries';
import { Name } from '~/shared/ui/text/Name';

/** Text of any answer; objects (a place that is not well-known text) as JSON. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** A number in the reader's language; other types stay text. */
function numeric(value: unknown, format: (value: number, locale: string) => string, locale: string): string {
  if (typeof value === 'number') return format(value, locale);
  return plain(value);
}

/** Field types with numeric answers: aligned at the end. */
export const isNumeric = (field: FormField): boolean => field.type === 'int' || field.type === 'decimal';

/** The answer of a field as text, by its type; empty for no answer, undefined when it was not loaded. */
export function answerText(row: SubmissionRow, field: FormField, locale: string): string | undefined {
  const value = valueAt(row, field.path);
  if (value === undefined) return undefined;
  if (value === null) return '';
  switch (field.type) {
    case 'int':
      return numeric(value, formatInteger, locale);
    case 'decimal':
      return numeric(value, formatDecimal, locale);
    case 'date':
      return formatDateOnly(plain(value));
    case 'time':
      return formatTime(plain(value));
    case 'dateTime':
      return formatDateTime(plain(value), true);
    default:
      return plain(value);
  }
}

/** Address of a submission's file, with both names encoded. */
export function attachmentUrl(form: FormId, instanceId: string, name: string): string {
  const { projectId, xmlFormId, isDraft = false } = form;
  const submission = (isDraft ? getGetDraftSubmissionUrl : getGetSubmissionUrl)(projectId, xmlFormId, instanceId);
  return `/v1${submission}/attachments/${encodeURIComponent(name.toWellFormed())}`;
}

/** A file answer: its name as a download link. */
export function BinaryCell({
  form,
  row,
  name,
  tabIndex,
}: { form: FormId; row: SubmissionRow; name: string } & Pick<CellContext, 'tabIndex'>) {
  const { t } = useLingui();
  if (name === '') return null;
  return (
    <a
      className="answer-file"
      href={attachmentUrl(form, row.__id, name)}
      download={name}
      tabIndex={tabIndex}
      aria-label={t`Download ${name}`}
    >
      <Icon name="paperclip" />
      <Name>{name}</Name>
    </a>
  );
}

/** Shown instead of the answers of a submission that the server cannot decrypt. */
export function EncryptedNotice() {
  return (
    <>
      <Icon name="lock" />
      <span>
        <Trans>The answers are encrypted and cannot be shown here.</Trans>
      </span>
    </>
  );
}
