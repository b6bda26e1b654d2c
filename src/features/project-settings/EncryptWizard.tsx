import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { ExplainStep } from './ExplainStep';
import { PasswordStep } from './PasswordStep';
import { type Chosen, ResultStep } from './ResultStep';

/** Encryption in three steps: explanation, password, next steps. */
export function EncryptWizard({ project, onClose }: { project: ProjectExtended; onClose: () => void }) {
  const [step, setStep] = useState<'explain' | 'password' | Chosen>('explain');
  if (step === 'explain') return <ExplainStep onClose={onClose} onNext={() => setStep('password')} />;
  if (step === 'password') return <PasswordStep project={project} onClose={onClose} onDone={setStep} />;
  return <ResultStep project={project} chosen={step} onClose={onClose} />;
}
