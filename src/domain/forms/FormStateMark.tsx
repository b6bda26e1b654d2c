import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';

interface FormStateMarkProps {
  form: Pick<FormExtended, 'state' | 'publishedAt'>;
  /** Open forms are marked, too. */
  open?: boolean;
}

/** The state of a published form; nothing for an open one, unless asked for. */
export function FormStateMark({ form, open = false }: FormStateMarkProps) {
  const { t } = useLingui();
  if (form.publishedAt === null) return null;
  if (form.state === 'open') {
    return (
      open && (
        <span title={t`It can be downloaded and accepts submissions.`}>
          <Icon name="check" /> <Trans>Open</Trans>
        </span>
      )
    );
  }
  if (form.state === 'closing') {
    return (
      <span className="mark" title={t`It can no longer be downloaded, but still accepts submissions.`}>
        <Icon name="clock" /> <Trans>Closing</Trans>
      </span>
    );
  }
  // Of a newer server.
  if (form.state !== 'closed') {
    return (
      <span className="mark">
        <Icon name="help" /> <Name>{form.state}</Name>
      </span>
    );
  }
  return (
    <span className="mark" title={t`It cannot be downloaded and does not accept submissions.`}>
      <Icon name="lock" /> <Trans>Closed</Trans>
    </span>
  );
}
