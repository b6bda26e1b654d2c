import { QuickFind, useQuickFind } from '~/shared/ui/controls/SearchField';
import { type Finding, nothing, orNull } from '../address';

interface AnswerSearchProps {
  /** What it looks into. */
  label: string;
  finding: Finding | null;
  onChange: (change: { finding: Finding | null }) => void;
  /** When the field gets the focus. */
  onAsk?: () => void;
}

/** The search field above rows that are found by their answers. */
export function AnswerSearch({ label, finding, onChange, onAsk }: AnswerSearchProps) {
  const { text, conditions } = finding ?? nothing;
  const [typed, setTyped] = useQuickFind(text, (next) => onChange({ finding: orNull({ text: next, conditions }) }));
  return <QuickFind label={label} value={typed} onChange={setTyped} onFocus={onAsk} />;
}
