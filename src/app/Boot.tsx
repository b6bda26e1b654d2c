/** Shown while the first navigation is under way: nothing for 300 ms, then a quiet line. The shell is not known yet. */
export function Boot() {
  return <div className="boot" role="progressbar" aria-label="Alidade" />;
}
