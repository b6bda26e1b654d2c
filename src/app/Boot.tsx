/** Shown during the first navigation: nothing for 300 ms, then a loading line. The shell has not loaded yet. */
export function Boot() {
  return <div className="boot" role="progressbar" aria-label="Alidade" />;
}
