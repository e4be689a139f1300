/** The plan of an account, and what is left of its calls. */
import { element } from '../element.js';
import { number, say, words } from '../page/words.js';

const locale = document.documentElement.lang === 'da' ? 'da' : 'en-GB';
/** That of the plans: the month of everybody begins at the same moment. */
const timeZone = 'Europe/Copenhagen';
const day = (time) => new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'long', timeZone });

export function showPlan(place, { plan, used, renews }) {
  const all = plan.calls_per_month;
  const left = all - used;
  const month = new Date(renews - 1).toLocaleDateString(locale, { month: 'long', timeZone });
  const terms = {
    [words.planColumn]: plan.title,
    [words.perMinute]: plan.calls_per_minute === null ? words.noLimit : number(plan.calls_per_minute),
    [words.spatial]: plan.spatial_filters ? words.yes : words.no,
    [words.jobsAtOnce]: plan.concurrent_jobs === 0 ? words.no : number(plan.concurrent_jobs),
    [words.copies]: plan.replication ? words.yes : words.no,
  };
  const spent = plan.overage ? words.over : say('stopped', { day: day(renews) });
  place.replaceChildren(
    element('label', { for: 'quota' }, say('quota', { used: number(used), all: number(all), month })),
    element('progress', { id: 'quota', max: all, value: Math.min(used, all) }),
    element(
      'p',
      { class: 'about' },
      left > 0 ? say('left', { left: number(left), day: day(renews) }) : spent,
    ),
    element(
      'dl',
      { class: 'terms' },
      ...Object.entries(terms).map(([term, value]) =>
        element('div', {}, element('dt', {}, term), element('dd', {}, value)),
      ),
    ),
  );
}
