import { useLingui } from '@lingui/react/macro';
import { Progress } from 'antd';
import { percentOf } from '~/shared/lib/numbers';

export function ProgressBar({ done, of, label }: { done: number; of: number; label: string }) {
  const { t, i18n } = useLingui();
  const [made, all] = [i18n.number(done), i18n.number(of)];
  const words = t`${made} of ${all}`;
  return <Progress percent={percentOf(done, of)} format={() => words} aria-label={label} aria-valuetext={words} />;
}
