/**
 * The scenarios that `npm run bench` runs, in this order, and what it reads off their results. A new one takes its place
 * here and in `bench/main.ts`.
 */
import { join } from 'node:path';
import { batchFigures, batchSection } from '../batch/page.ts';
import { buildFigures, buildSection } from '../build/page.ts';
import { engineFigures, engineSection } from '../engine/page.ts';
import { exportFigures, exportSection } from '../export/page.ts';
import { geocodeFigures, geocodeSection } from '../geocode/page.ts';
import { growthFigures, growthSection } from '../growth/page.ts';
import { hopFigures, hopSection } from '../hop/page.ts';
import { httpFigures, httpSection } from '../http/page.ts';
import { instructionsFigures, instructionsSection } from '../instructions/page.ts';
import { jobsFigures, jobsSection } from '../jobs/page.ts';
import { lanesFigures, lanesSection } from '../lanes/page.ts';
import { layersFigures, layersSection } from '../layers/page.ts';
import { memoryFigures, memorySection } from '../memory/page.ts';
import { peersFigures, peersSection } from '../peers/page.ts';
import { qualityFigures, qualitySection } from '../quality/page.ts';
import type { Figure } from '../report/figure.ts';
import { requestsFigures, requestsSection } from '../requests/page.ts';
import { soakSection } from '../soak/page.ts';
import { startFigures, startSection } from '../start/page.ts';
import { updateFigures, updateSection } from '../update/page.ts';

/** What the scenarios are run over. */
export interface Subject {
  /** Root of a snapshot. */
  readonly snapshot: string;
  /** Its size, 1 being all of Denmark. */
  readonly scale: number;
  /** Of the questions. */
  readonly seed: number;
}

/** A scenario whose result is `results/NAME.json`. */
export interface Step {
  readonly name: string;
  /** The words after its name; undefined for one that `npm run bench` does not run itself. */
  readonly words?: (subject: Subject) => string[];
  /** Held to one processor. */
  readonly isPinned?: true;
  /** So long that once must do. */
  readonly isRunOnce?: true;
  readonly figures: (result: never) => Figure[];
  readonly section: (result: never) => string;
}

/** Addresses drawn for single questions: enough for a p99.9 of key presses, and for a share of 0.998. */
const PEOPLE = 1_000;

/** The real registers come first: the databases of the last snapshot are kept for `peers`. */
const SAMPLES = [join('var', 'sample'), join('var', 'dar')];

/** Texts of each kind that databases get too. */
const PEER_TEXTS = 200;

/** Rows of a file that databases get too: as many as ours has. */
const PEER_ROWS = 100_000;

/** Of a synthetic country. */
const SMALLEST_SCALE = 0.001;

const scalesOf = (scale: number): number[] =>
  [0.01, 0.1, 1, 2].map((part) => Math.max(part * scale, SMALLEST_SCALE));

const over = ({ snapshot, seed }: Subject): string[] => ['--snapshot', snapshot, '--seed', `${seed}`];

export const steps: readonly Step[] = [
  {
    name: 'engine',
    words: (subject) => [...over(subject), '--people', `${PEOPLE}`],
    isPinned: true,
    figures: engineFigures,
    section: engineSection,
  },
  {
    name: 'requests',
    words: ({ snapshot }) => ['--snapshot', snapshot],
    isPinned: true,
    figures: requestsFigures,
    section: requestsSection,
  },
  { name: 'batch', words: over, isPinned: true, figures: batchFigures, section: batchSection },
  {
    name: 'geocode',
    words: (subject) => [...over(subject), '--peers', `${PEER_ROWS}`],
    isRunOnce: true,
    figures: geocodeFigures,
    section: geocodeSection,
  },
  {
    name: 'export',
    words: ({ snapshot }) => ['--snapshot', snapshot],
    isRunOnce: true,
    figures: exportFigures,
    section: exportSection,
  },
  { name: 'jobs', words: over, isRunOnce: true, figures: jobsFigures, section: jobsSection },
  {
    name: 'quality',
    words: ({ snapshot, seed }) => [
      ...['--snapshot', [...SAMPLES, snapshot].join(',')],
      ...['--seed', `${seed}`, '--peers', `${PEER_TEXTS}`],
    ],
    isRunOnce: true,
    figures: qualityFigures,
    section: qualitySection,
  },
  { name: 'layers', words: over, isRunOnce: true, figures: layersFigures, section: layersSection },
  { name: 'http', words: over, figures: httpFigures, section: httpSection },
  {
    name: 'hop',
    words: ({ snapshot }) => ['--snapshot', snapshot],
    figures: hopFigures,
    section: hopSection,
  },
  { name: 'lanes', words: over, figures: lanesFigures, section: lanesSection },
  { name: 'memory', words: over, figures: memoryFigures, section: memorySection },
  {
    name: 'start',
    words: ({ snapshot }) => ['--snapshot', snapshot],
    figures: startFigures,
    section: startSection,
  },
  {
    name: 'build',
    words: ({ scale }) => ['--scale', `${scale}`],
    figures: buildFigures,
    section: buildSection,
  },
  {
    name: 'update',
    words: ({ scale }) => ['--scale', `${scale}`],
    figures: updateFigures,
    section: updateSection,
  },
  {
    name: 'growth',
    words: ({ scale, seed }) => [
      ...['--scales', [...new Set(scalesOf(scale))].join(',')],
      ...['--seed', `${seed}`],
    ],
    isRunOnce: true,
    figures: growthFigures,
    section: growthSection,
  },
  {
    name: 'instructions',
    words: ({ seed }) => ['--seed', `${seed}`],
    isRunOnce: true,
    figures: instructionsFigures,
    section: instructionsSection,
  },
  { name: 'peers', words: over, isRunOnce: true, figures: peersFigures, section: peersSection },
  { name: 'soak', figures: () => [], section: soakSection },
];
