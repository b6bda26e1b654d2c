interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

/** The faults in what `npm audit --json` wrote: "name range: severity"; null if the registry did not answer. */
export function auditOutcome(output: string): string[] | null {
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return null;
  }
  const { vulnerabilities } = report;
  return vulnerabilities
    ? Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
    : null;
}
