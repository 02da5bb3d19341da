/**
 * A line's API timestamp as shown: time of day with milliseconds in the reader's zone, with the date where it is
 * not the day of `now`. A text that is no time is shown as it is.
 */
export function formatLogTime(time: string, now: number): string {
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return time;
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, "0")}`;
  return date.toDateString() === new Date(now).toDateString() ? clock : `${two(date.getMonth() + 1)}-${two(date.getDate())} ${clock}`;
}
