import { useLingui } from '@lingui/react/macro';
import { StepLine } from '~/shared/ui/page/StepLine';

const steps = ['file', 'columns', 'check', 'import', 'end'] as const;

interface ImportStepsProps {
  at: (typeof steps)[number];
  isUpdate?: boolean;
}

export function ImportSteps({ at, isUpdate = false }: ImportStepsProps) {
  const { t } = useLingui();
  return (
    <StepLine
      titles={[t`File`, t`Columns`, isUpdate ? t`Comparison` : t`Preview`, t`Import`]}
      current={steps.indexOf(at)}
    />
  );
}
