import { useState } from 'react';

/**
 * Closing a dialog that may have input: asks first, and goes on editing if it is closed again at the question, by a
 * second Escape for example.
 */
export function useLeaving(hasInput: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    stay: () => setLeaving(false),
    close: () => (hasInput ? setLeaving(!leaving) : onClose()),
  };
}
