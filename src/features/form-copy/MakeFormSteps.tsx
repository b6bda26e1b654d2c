import { useLingui } from '@lingui/react/macro';
import { Steps } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';

/** The steps of a new form. In: the step, from 0. */
export function MakeFormSteps({ current }: { current: number }) {
  const { t } = useLingui();
  return (
    <Steps
      size="small"
      responsive={false}
      className="make-form-steps"
      current={current}
      items={[t`Options`, t`Progress`, t`Done`].map((title, at) => ({
        title,
        ...(at < current && { icon: <Icon name="check" /> }),
      }))}
    />
  );
}
