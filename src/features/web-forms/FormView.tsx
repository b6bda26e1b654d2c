import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Filling } from './engine/start-filling';
import { useEngineState } from './engine/state';
import { QuestionList } from './QuestionList';
import { ShowsFaults } from './shows-faults';

interface FormViewProps {
  filling: Filling;
  title: string;
  /** Notes about this form, above its questions. */
  notes?: ReactNode;
  sendLabel: string;
  /** Called with complete and valid answers. */
  onSend: () => void;
}

/** Shows and focuses the first question whose answer is missing or wrong. */
function goToFault(nodeId: string): void {
  const box = document.getElementById(`q${nodeId}-box`);
  box?.scrollIntoView({ block: 'center' });
  const control =
    document.getElementById(`q${nodeId}`) ?? box?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus({ preventScroll: true });
}

/** The form itself: title, languages, questions and the button that sends it. */
export function FormView({ filling, title, notes, sendLabel, onSend }: FormViewProps) {
  const { root } = filling.instance;
  const { children } = useEngineState(root.currentState);
  const { violations } = useEngineState(root.validationState);
  const [showsFaults, setShowsFaults] = useState(false);
  const send = () => {
    const [first] = violations;
    setShowsFaults(first !== undefined);
    if (!first) onSend();
    // After the faults are drawn.
    else requestAnimationFrame(() => goToFault(first.nodeId));
  };
  return (
    <ShowsFaults value={showsFaults}>
      <header className="fill-head">
        <h1 dir="auto">{title}</h1>
        <Languages filling={filling} />
      </header>
      {notes}
      <form
        className="fill-questions"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <QuestionList nodes={children} />
        <div className="fill-foot">
          {showsFaults && violations.length > 0 && (
            <p className="fill-fault" role="status">
              <Plural
                value={violations.length}
                one="# answer is missing or not allowed."
                other="# answers are missing or not allowed."
              />
            </p>
          )}
          <button type="submit" className="fill-button fill-primary">
            {sendLabel}
          </button>
        </div>
      </form>
    </ShowsFaults>
  );
}

function Languages({ filling }: { filling: Filling }) {
  const { t } = useLingui();
  const { root } = filling.instance;
  const { activeLanguage } = useEngineState(root.currentState);
  const languages = root.languages.flatMap((language) => (language.isSyntheticDefault ? [] : [language]));
  if (languages.length < 2) return null;
  return (
    <label className="fill-language">
      <Trans>Language of the form</Trans>
      <select
        aria-label={t`Language of the form`}
        value={activeLanguage.language}
        onChange={(event) => {
          const chosen = languages.find(({ language }) => language === event.target.value);
          if (chosen) root.setLanguage(chosen);
        }}
      >
        {languages.map(({ language }) => (
          <option key={language} value={language}>
            {language}
          </option>
        ))}
      </select>
    </label>
  );
}
