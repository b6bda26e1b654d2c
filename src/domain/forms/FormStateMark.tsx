import { Trans, useLingui } from '@lingui/react/macro';
import { Tag } from 'antd';
import type { FormExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';

interface FormStateMarkProps {
  form: Pick<FormExtended, 'state' | 'publishedAt'>;
  open?: boolean;
}

export function FormStateMark({ form, open = false }: FormStateMarkProps) {
  const { t } = useLingui();
  if (form.publishedAt === null) return null;
  if (form.state === 'open') {
    return (
      open && (
        <Tag color="success" title={t`It can be downloaded and accepts submissions.`}>
          <Icon name="check" /> <Trans>Open</Trans>
        </Tag>
      )
    );
  }
  if (form.state === 'closing') {
    return (
      <Tag title={t`It can no longer be downloaded, but still accepts submissions.`}>
        <Icon name="clock" /> <Trans>Closing</Trans>
      </Tag>
    );
  }
  // A state of a newer server.
  if (form.state !== 'closed') {
    return (
      <Tag>
        <Icon name="help" /> <Name>{form.state}</Name>
      </Tag>
    );
  }
  return (
    <Tag title={t`It cannot be downloaded and does not accept submissions.`}>
      <Icon name="lock" /> <Trans>Closed</Trans>
    </Tag>
  );
}
