/** The section of the results page about the soak. */
import { growth, type SoakResult } from './verdict.ts';

export function soakSection(result: SoakResult): string {
  const { machine, versions, minutes, share, capacity, rate, load, swaps, memory, left } = result;
  const { perMinute } = growth(memory);
  const highest = Math.max(...memory.map(({ mib }) => mib));
  const refused = load.refused > 0 ? `, ${load.refused} more were refused with 503` : '';
  const rows = Object.entries({ 'all of them': load.latencies, ...load.kinds }).map(
    ([kind, { n, p50_us, p99_us, p999_us, max_us }]) =>
      `| ${kind} | ${n} | ${milliseconds(p50_us)} | ${milliseconds(p99_us)} | ${milliseconds(p999_us)} | ${milliseconds(max_us)} |`,
  );
  return `## Under load

\`npm run soak\`, ${versions['date']}. Machine: ${machine['cpu']}, ${machine['cores']} cores, ${machine['memory_gib']} GiB; Node ${versions['node']}; the load on the same machine.
Snapshots swapped in turn: ${result.data.map((version) => `\`${version.slice(0, 12)}\``).join(', ')}.

${rate} requests a second, ${(share * 100).toFixed(0)} % of the ${capacity} that a closed loop reached, for
${minutes} minutes: ${load.failed} of ${load.answered} failed${refused}. ${swaps.taken} of ${swaps.made} swaps were taken up; ${left.mapped} snapshot was mapped at the
end. Private memory: highest ${highest.toFixed(0)} MiB, after the warm-up ${perMinute.toFixed(2)} MiB a minute.

Milliseconds from when a request was due to the end of its answer; what waits behind another counts.

| Requests | n | p50 | p99 | p99.9 | max |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}

function milliseconds(microseconds: number): string {
  return (microseconds / 1000).toFixed(1);
}
