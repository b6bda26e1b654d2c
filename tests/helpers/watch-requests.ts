/** Collects the addresses that the page asks for, from now on. Returns a function that stops and returns them. */
export function watchRequests(): () => string[] {
  const asked: string[] = [];
  const note = (entries: PerformanceEntryList) => asked.push(...entries.map(({ name }) => name));
  const observer = new PerformanceObserver((list) => void note(list.getEntries()));
  observer.observe({ type: 'resource' });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
    return asked;
  };
}
