import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';

/** Marks a published form that is closed or closing; nothing for an open one. */
export function FormStateMark({ form }: { form: Pick<FormExtended, 'state' | 'publishedAt'> }) {
  const { t } = useLingui();
  if (form.publishedAt === null || form.state === 'open') return null;
  if (form.state === 'closing') {
    return (
      <span className="mark" title={t`It cannot be downloaded any more, and still accepts submissions.`}>
        <Icon name="clock" /> <Trans>Closing</Trans>
      </span>
    );
  }
  return (
    <span className="mark" title={t`It can neither be downloaded nor accept submissions.`}>
      <Icon name="lock" /> <Trans>Closed</Trans>
    </span>
  );
}
