/** The results page on the layers of HTTP. */
import { layerBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { Layer, LayersResult } from './scenario.ts';

export function layersFigures({ layers }: LayersResult): Figure[] {
  const [, , prebuilt, engine, gzip] = layers;
  if (prebuilt === undefined || engine === undefined || gzip === undefined) return [];
  return [
    figure(
      'the service without its engine, more than bare Fastify at saturation',
      'µs',
      prebuilt.busy_more_us,
      {
        max: layerBars.stackUs,
      },
    ),
    figure('one connection, p50 more than bare Fastify', 'µs', engine.single_more_us, {
      max: layerBars.singleMoreUs,
    }),
    figure('one connection, p50 more than bare Fastify, gzip', 'µs', gzip.single_more_us),
    figure('16 connections, share of bare Fastify', '', engine.share, { min: layerBars.share }),
    figure('16 connections', '/s', engine.rate, { min: layerBars.rate }),
    figure('16 connections, gzip', '/s', gzip.rate, { min: layerBars.gzipRate }),
  ];
}

export function layersSection({ layers, rounds }: LayersResult): string {
  return `## HTTP, layer by layer

\`npm run bench -- layers\`: autocomplete at every key press, each layer answering with the same bytes; medians of ${rounds} rounds in
which the layers take turns. Differences are taken within a round. With *one connection* client and server share a processor;
with *16 connections* the client has its own, on which it never sleeps, so that no layer spends time on waking it. Microseconds, and
answers a second.

| Layer | one connection, p50 | more than bare Fastify | 16 connections | share of bare Fastify | more than bare Fastify | processor | bytes |
|---|---:|---:|---:|---:|---:|---:|---:|
${layers.map(row).join('\n')}
`;
}

function row({ name, ...figures }: Layer): string {
  const { single_us, single_more_us, rate, share, busy_more_us, processor_us, mean_bytes } = figures;
  const cells = [single_us, single_more_us, rate, share, busy_more_us, processor_us, mean_bytes].map(digits);
  return `| ${[name, ...cells].join(' | ')} |`;
}
