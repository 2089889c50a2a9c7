/**
 * Answers of `git upload-pack` (git 2.39) about one small repository: branches main and feature, tags v1 (annotated) and light, folders
 * apps/till (manifests), apps/web (Kustomize), charts/shop (a chart) and 43 environments.
 */
const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

/** The commit of main and v1. */
export const COMMIT = 'bb1c99b23a2d2cd1c03eb175f0c2d3c17bc370bd';
/** `info/refs` by protocol version 2. */
export const VERSION_2 = bytes(
  [
    'MDAwZXZlcnNpb24gMgowMDE1YWdlbnQ9Z2l0LzIuMzkuNQowMDEzbHMtcmVmcz11bmJvcm4KMDAyN2ZldGNoPXNoYWxsb3cgd2Fp',
    'dC1mb3ItZG9uZSBmaWx0ZXIKMDAxMnNlcnZlci1vcHRpb24KMDAxN29iamVjdC1mb3JtYXQ9c2hhMQowMDEwb2JqZWN0LWluZm8K',
    'MDAwMA==',
  ].join(''),
);
/** The same by version 0. */
export const VERSION_0 = bytes(
  [
    'MDExMmJiMWM5OWIyM2EyZDJjZDFjMDNlYjE3NWYwYzJkM2MxN2JjMzcwYmQgSEVBRABtdWx0aV9hY2sgdGhpbi1wYWNrIHNpZGUt',
    'YmFuZCBzaWRlLWJhbmQtNjRrIG9mcy1kZWx0YSBzaGFsbG93IGRlZXBlbi1zaW5jZSBkZWVwZW4tbm90IGRlZXBlbi1yZWxhdGl2',
    'ZSBuby1wcm9ncmVzcyBpbmNsdWRlLXRhZyBtdWx0aV9hY2tfZGV0YWlsZWQgbm8tZG9uZSBzeW1yZWY9SEVBRDpyZWZzL2hlYWRz',
    'L21haW4gZmlsdGVyIG9iamVjdC1mb3JtYXQ9c2hhMSBhZ2VudD1naXQvMi4zOS41CjAwNDBiYjFjOTliMjNhMmQyY2QxYzAzZWIx',
    'NzVmMGMyZDNjMTdiYzM3MGJkIHJlZnMvaGVhZHMvZmVhdHVyZQowMDNkYmIxYzk5YjIzYTJkMmNkMWMwM2ViMTc1ZjBjMmQzYzE3',
    'YmMzNzBiZCByZWZzL2hlYWRzL21haW4KMDAzZDgwMzNmYWRjYWE5M2U2ZmU4MDcxNzk1MzM5OWYyNWVkODY4YzA0NmYgcmVmcy90',
    'YWdzL2xpZ2h0CjAwM2EyMDhjMWRiOTcyYTU1ZTFkMDVlMjMwNWUzN2MwOWZjNmY2ODdlOTQzIHJlZnMvdGFncy92MQowMDNkYmIx',
    'Yzk5YjIzYTJkMmNkMWMwM2ViMTc1ZjBjMmQzYzE3YmMzNzBiZCByZWZzL3RhZ3MvdjFee30KMDAwMA==',
  ].join(''),
);
/** `ls-refs`. */
export const REFS = bytes(
  [
    'MDA1MGJiMWM5OWIyM2EyZDJjZDFjMDNlYjE3NWYwYzJkM2MxN2JjMzcwYmQgSEVBRCBzeW1yZWYtdGFyZ2V0OnJlZnMvaGVhZHMv',
    'bWFpbgowMDQwYmIxYzk5YjIzYTJkMmNkMWMwM2ViMTc1ZjBjMmQzYzE3YmMzNzBiZCByZWZzL2hlYWRzL2ZlYXR1cmUKMDAzZGJi',
    'MWM5OWIyM2EyZDJjZDFjMDNlYjE3NWYwYzJkM2MxN2JjMzcwYmQgcmVmcy9oZWFkcy9tYWluCjAwM2Q4MDMzZmFkY2FhOTNlNmZl',
    'ODA3MTc5NTMzOTlmMjVlZDg2OGMwNDZmIHJlZnMvdGFncy9saWdodAowMDZhMjA4YzFkYjk3MmE1NWUxZDA1ZTIzMDVlMzdjMDlm',
    'YzZmNjg3ZTk0MyByZWZzL3RhZ3MvdjEgcGVlbGVkOmJiMWM5OWIyM2EyZDJjZDFjMDNlYjE3NWYwYzJkM2MxN2JjMzcwYmQKMDAw',
    'MA==',
  ].join(''),
);
/** `fetch` of that commit without files; its trees are differences to each other. */
export const FETCHED = bytes(
  [
    'MDAxMXNoYWxsb3ctaW5mbwowMDM0c2hhbGxvdyBiYjFjOTliMjNhMmQyY2QxYzAzZWIxNzVmMGMyZDNjMTdiYzM3MGJkMDAwMTAw',
    'MGRwYWNrZmlsZQowZTQyAVBBQ0sAAAACAAAANJkKeJx9yk0KAjEMBtB9T5G9IO18/UlAxKukmRRdjCNDvb96Ad/6zcOdYEmsQpCk',
    'lsqFmyy9qBrLMDByk9jhGl56+HMSR2DoaqoCr8M5ttSkACJjKb5yZYu5jqDved8PUrrorZ/tSr+Wc5YIOsWvYPu2Peb0vykYwgdw',
    '2iytrgd4nDMxAAKFxIKCYgbuzDLRvUmHl64+8uRMbSK/x6KEqbtNwNLJGYlFJcUMp7QXeefOTy4smvhRIalfI0ro5CZhiIKU/ORi',
    'BsWOmQdTTY8sqktZ71y980Cnb9diUYh0al5ZMcPqTXu+6ieXrmrMeLu+m1NT9JiAojEANPwyJ60DeJwzMQAChZLMnByG19b1LCm/',
    'zN2X2M58dWfts3/HqwtbTcDS5alJDJPaOe5vMeZ48tflXDVn7rXGn9/3hAEADaQb1qsCeJwzNDAwMzFRSEktyMmvzE3NK9GrTMzN',
    'YfD/pvxY4tyM1DOT+dy7L1R5Vl0NzgUAUr8Rga4CeJwzNDAwMzFRyC4tLsnPzaxKLMnMz9OrTMzNYXjaomjzreRiyqkXTap6Ns5/',
    'BRmVJgIAjIUR/68BeJwzMQACheKM/AKG55lJ/Ke0eg5NWv36iZ7dmq31MgnTALetDTymAnicMzQwMDMxUXDOSCwq0atMzM1huKNx',
    'vvdBk5q8acpHx8drDdkf7dafBQD+YA8jpQJ4nDM0MDAzMVEoSk1MyU3Vy01hcN3ZvM9suw17x505e7bn7G74U70hHAD0Pg/Erk94',
    'nD3UeTjbdwAG8G9V82Sr+2ixaClrKSXHLxdPqWpRE3UUpc62WjbJHnPTVDNk0UfVuslKV+oYYTLhwaiau26mqCOOpRsVd0rJ0yHb',
    '8yzfvf9+nuf94/3jRbD/xiAUBwBlcBItpYeFSWvE5tFpezGo5H5EjliwUnnR5uaMdKB5NJzX/PDE+N9Xgoug4gD7HrJwuCYdsKor',
    '1iTfHvrxHf18JlQ8OCvrK0n36Gk9em5vgHbcap2oj+RDJQD29ClLkdERSvxM1WLOBg6whidHoSKgrIySRaswGZYpuItXxEs99ORs',
    'ElQiMFrkW62YZOWyFHy7jhfdaU8wYMqgkoDnbMf5N0vt4xqi9ZfBB4kjXBcLNahkEBL7RMX4ikzF+di013cuF7tsvaTdUCng8lPj',
    '97xV08cZloLCYK5nkeHoVhhUKrDrG8rJyx3AOPTVvnUK6aY4UZquyxUPFlaJbye5LK2Sx2yJ9MEvsZqjhj9AxIIUa+ygr9WmUNm3',
    'efv4cmng/DOEARUHWoSickNn3maeuWgEW9pwLvhyRxBUPLhWp8yYa1AR92eVYHiFw7/eEypsQyWAqcYF9QitC/ZtCMm65kSDxD2J',
    'dQsqAtRWIz65oUOu8pvgFFOmo5d/0izfhUoEvd0+z168LIlKoHRcnxCRPP3X+kKhkgD/K3XX1N44j1YlDKbxgPGFMYTvBZUM3qu5',
    'nHEVPZfsjHzQzOh3dImvZZ2CSgGYR86Oa68zk/54mMAV+DCsj+QvcqBSAV/t/j7NO2g2XC+ru3M3TcfHckggVwIg/LadxMhc7lq8',
    '2n5XAUwGfB0ZoQgRC3rU6/M5T3bRGVSeheZn02b+Mo4FVBw4Gae0JZrrnXnAlN2qe5WqKUnH/F+MB8iUIu33yhrV+jZ3bq9qh73f',
    'q7UGqATQeSDK/5KdxGN6dkSRXp+tyPkz+jRUBMjYGx/PT+gU6n7q7e/bHY9GC5TToBLBUqUnt82Hr2ffMVDRFHkoNMQuVB8qCfS7',
    '6Qc4uOb1TdX74T5fdX2KIvHKoJIBYwD1Zty7ci2KWbcXVISZd0su64RKATmshUc5fCV6kU05E9VSwglMFYqhUgFxhn0HDQoWrkU9',
    'tz2pYWvQmli8IVcEpDTKTMNNvrHZcq+/iXekW2pzEDgGggWKDqjkSwWoMwlC7eTtn3eEuO+Nm+VKBDZxuS/cEn0mee+0D5cJAo0D',
    'MlXM5EgCurpD3LC8Dx9d1a4W3G4S750ePEiXIxmE0VY9tNFJDTtfFEiZX97ezzQ9BpegACfzJvJ2rf0iPkW0kjhH81Kt8neRIxWU',
    'VmuQYzdrh/U0Yth/ZeOl4jHXpP+QgQOv99zdcrt77iobtORprUca9R5dlB8CAw/2d6uac1uYc/QYar7E7KyWsEekJ0cC8Aidtaqk',
    's20b70fE36DHFxuN7dr/A/w8CJOjAnicMzQwMDMxUUjO1atMzM1hWDEpK+jGnV0xzm1TQspWZ2ld4Fh/BQDeFA6CowJ4nDM0MDAz',
    'MVFIztWrTMzNYXDcKD3NWlgufJXMtKLvzBPaeZtmHQUAuqEMNKMCeJwzNDAwMzFRSM7Vq0zMzWG4MWvncT+egwIVTup/MucuO87/',
    'cU0sANuUDnejAnicMzQwMDMxUUjO1atMzM1h+L795fr3DyrVvbS1HlS+Ep0yUcPyKADvCA74owJ4nDM0MDAzMVFIztWrTMzNYVBu',
    'kxJYIGMu7rtgznHLmAMvVzIYTgEAtQ4L2qMCeJwzNDAwMzFRSM7Vq0zMzWEIllwc9OVPyTnf0Mznuz+9/HnO/G8sAOWvEHSjAnic',
    'MzQwMDMxUUjO1atMzM1huNyh+FbugauthkC+zCVu34zu5n2tAMfyDJCjAnicMzQwMDMxUUjO1atMzM1h4H5sKai7Ivrkhq+c3PxM',
    'fjzf9jwOBwC+FwxCowJ4nDM0MDAzMVFIztWrTMzNYehJMLWc8bswq0byibpf6DyZ4C+TSgHKaw0UowJ4nDM0MDAzMVFIztWrTMzN',
    'YQiXDT985cz/52dWi+bclvFYXmN76wQA40MPTqMCeJwzNDAwMzFRSM7Vq0zMzWGoXJ51o/aSzNdPXsxM21SrpBYaN9wFANiiDaSj',
    'AnicMzQwMDMxUUjO1atMzM1hmPtHoff/ivgWuUlMxiWtO5PTl6m+AwDZQw3rowJ4nDM0MDAzMVFIztWrTMzNYVBd8eniy5NNqZzL',
    '1vtcX+z+6I/qFA4A6doPNKMCeJwzNDAwMzFRSM7Vq0zMzWHo1Fv9eYPsirKiKW0bjBrm+v+78HE1AN2rD4WjAnicMzQwMDMxUUjO',
    '1atMzM1h+CJ+ec+26RZh1udv7Hd0+CKeFFDqAQDhUA4SowJ4nDM0MDAzMVFIztWrTMzNYXBeEc4302L79KqCZaHpVp3/j8ws1gMA',
    'y1kNfKMCeJwzNDAwMzFRSM7Vq0zMzWHY/+AWv76ksa7N8n82PNtub9a7YnMeAM75DaujAnicMzQwMDMxUUjO1atMzM1h+Bue378w',
    'JcMuLYlv9qc5e6X2N/9iAgDXqQ4SowJ4nDM0MDAzMVFIztWrTMzNYXi3WXqGbd/LNfOPfbz/7L39g5PBpZwA9HoQeKMCeJwzNDAw',
    'MzFRSM7Vq0zMzWHYvt1WV0VK0veIwhSxsK7ouY6n6nIAuusL2KMCeJwzNDAwMzFRSM7Vq0zMzWFQ9XqQu2YuO8OZhvvJMg/2OVdx',
    'fe4EAM1SDZijAnicMzQwMDMxUUjO1atMzM1hOP7VLrvOxuEsz70lMYu2l4SILjlxEgDaaA6CowJ4nDM0MDAzMVFIztWrTMzNYTjm',
    'cTNSlN05+9afYxGFPRMO3Tsxiw8A12oOnKMCeJwzNDAwMzFRSM7Vq0zMzWFQeW5y33ihcagv05WLGnnTnbyzdnACAMeXDFSjAnic',
    'MzQwMDMxUUjO1atMzM1h8JjFNkklojXk5nGN8Bqm4rkzuv+JAwDCYAy1owJ4nDM0MDAzMVFIztWrTMzNYSiznbXrwNzCrt1XNi3i',
    'kNWPb1xpYgkA25sNjaMCeJwzNDAwMzFRSM7Vq0zMzWHYWfP86+9dwgVvPtXcfdPjukU12J0BAPskD7GjAnicMzQwMDMxUUjO1atM',
    'zM1h+PfIvOOLwV+3EjGn/+LnWa+/yJ2YBADlJw7cowJ4nDM0MDAzMVFIztWrTMzNYRDt6RPV0TsUHHH+zvqzGx+/PsF0Pg0AzukO',
    'saMCeJwzNDAwMzFRSM7Vq0zMzWHoKa/S2flYef5HWedpYg8vKXs9CG4CANUVDdqjAnicMzQwMDMxUUjO1atMzM1h+BZcEGL0T7/h',
    'ncPcuU1OvwvkDkx+AQDbUw7dowJ4nDM0MDAzMVFIztWrTMzNYZju8mreLjv+D2LMRl8jkhtnXpF34QMA0KgMtaMCeJwzNDAwMzFR',
    'SM7Vq0zMzWGY9cZMX+Xiv/krGG7qLfVsZbq7faYRANlWDgGjAnicMzQwMDMxUUjO1atMzM1hyH/4YoG0716BOZ/cNd72Srw5EFEi',
    'CwDeLQ4yowJ4nDM0MDAzMVFIztWrTMzNYfh3/mipX32A76vtT6a0xFjILauvEQAA6SsOcqMCeJwzNDAwMzFRSM7Vq0zMzWFQ2FhV',
    'l55++OensLnRc8MFp3C4tlYBANbnDXmjAnicMzQwMDMxUUjO1atMzM1huDKZ80GTu5ws13M1c6nkrKkpr1bIAgDD+wwyowJ4nDM0',
    'MDAzMVFIztWrTMzNYfgSLrdf0bOa/a7Wfd8SiQmLb0oWHQIAyqINLaMCeJwzNDAwMzFRSM7Vq0zMzWGQ2fV4f86po6eZP5iu7J1d',
    '91m04bo5AOf7D0yjAnicMzQwMDMxUUjO1atMzM1hKFl35wrr5TQW7Y6M3sc6V2bN8ckOAgDYww3fogJ4nDM0MDAzMVGo1KtMzM1h',
    'uMpxvjTZZdVPIZtgQaWVl64IHHnzCwDFUQ3yogJ4nDM0MDAzMVGo1KtMzM1hWDtZ53xgFecl6+pO3byXU/bt3f7iFgDKow7WogJ4',
    'nDM0MDAzMVGo1KtMzM1heHr+7pHvR9gf9FpnL9p/783EHZ7HGwDz9xDYtuS9gyO2HgyE0un357FMce6pJjAwMDYBJjAwMDA=',
  ].join(''),
);
