import { useLingui } from '@lingui/react/macro';
import { Steps } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';

/** The steps of the wizard. In: the step, from 0. */
export function EncryptSteps({ current }: { current: number }) {
  const { t } = useLingui();
  return (
    <Steps
      size="small"
      responsive={false}
      current={current}
      items={[t`Effects`, t`Password`, t`Next steps`].map((title, at) => ({
        title,
        ...(at < current && { icon: <Icon name="check" /> }),
      }))}
    />
  );
}
