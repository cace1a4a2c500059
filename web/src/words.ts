/** The words of the page: one table, a row for each, in the languages of the list. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

const TABLE = {
  board: 'Board|Brett|Plateau|Tablero|盤|棋盘|판|Доска',
  first: 'First position|Zum Anfang|Début|Inicio|最初|开始|처음|В начало',
  previous: 'Back|Zurück|Précédent|Anterior|戻る|后退|이전|Назад',
  next: 'Forward|Weiter|Suivant|Siguiente|進む|前进|다음|Вперёд',
  last: 'Last position|Zum Ende|Fin|Final|最後|结束|마지막|В конец',
  variationUp: 'Variation above|Variante darüber|Variante précédente|Variante anterior|前の変化|上一变化|이전 변화|Вариант выше',
  variationDown: 'Variation below|Variante darunter|Variante suivante|Variante siguiente|次の変化|下一变化|다음 변화|Вариант ниже',
  play: 'Play automatically|Automatisch abspielen|Lecture automatique|Reproducir|自動再生|自动播放|자동 재생|Автопросмотр',
  stop: 'Stop|Anhalten|Arrêter|Parar|停止|停止|정지|Стоп',
  edit: 'Edit|Bearbeiten|Modifier|Editar|編集|编辑|편집|Правка',
  undo: 'Undo|Rückgängig|Annuler|Deshacer|元に戻す|撤销|실행 취소|Отменить',
  redo: 'Redo|Wiederholen|Rétablir|Rehacer|やり直す|重做|다시 실행|Повторить',
  save: 'Save|Speichern|Enregistrer|Guardar|保存|保存|저장|Сохранить',
  exportSvg: 'Save picture|Bild speichern|Enregistrer l’image|Guardar imagen|画像を保存|保存图片|그림 저장|Сохранить картинку',
  black: 'Black|Schwarz|Noir|Negro|黒|黑|흑|Чёрные',
  white: 'White|Weiß|Blanc|Blanco|白|白|백|Белые',
  empty: 'empty|leer|vide|vacío|空|空|비어 있음|пусто',
  neutral: 'neutral|neutral|neutre|neutral|中立|中立|중립|ничья',
  toMove: '{0} to move|{0} am Zug|Trait à {0}|Juega {0}|{0}の番|轮到{0}|{0} 차례|Ход: {0}',
  moveIs: 'Move {0}: {1}|Zug {0}: {1}|Coup {0} : {1}|Jugada {0}: {1}|{0}手目 {1}|第{0}手 {1}|{0}수: {1}|Ход {0}: {1}',
  start: 'Start|Anfang|Début|Inicio|開始|开始|시작|Начало',
  comment: 'Comment|Kommentar|Commentaire|Comentario|コメント|评注|설명|Комментарий',
  tree: 'Variations|Varianten|Variantes|Variantes|変化|变化|변화|Варианты',
  info: 'Game info|Partiedaten|Informations|Datos de la partida|対局情報|对局信息|대국 정보|О партии',
  playTool: 'Play|Ziehen|Jouer|Jugar|着手|落子|두기|Ход',
  setUpBlack: 'Set up Black|Schwarz setzen|Placer noir|Poner negra|黒を置く|摆黑子|흑 놓기|Поставить чёрный',
  setUpWhite: 'Set up White|Weiß setzen|Placer blanc|Poner blanca|白を置く|摆白子|백 놓기|Поставить белый',
  clear: 'Clear point|Feld leeren|Vider|Vaciar|石を取る|清除|비우기|Очистить',
  circle: 'Circle|Kreis|Cercle|Círculo|丸|圆圈|동그라미|Круг',
  square: 'Square|Quadrat|Carré|Cuadrado|四角|方块|네모|Квадрат',
  triangle: 'Triangle|Dreieck|Triangle|Triángulo|三角|三角|세모|Треугольник',
  cross: 'Cross|Kreuz|Croix|Cruz|バツ|叉|가위표|Крест',
  label: 'Label|Beschriftung|Étiquette|Etiqueta|ラベル|标签|글자|Метка',
  remove: 'Delete variation|Variante löschen|Supprimer la variante|Borrar variante|変化を削除|删除变化|변화 삭제|Удалить вариант',
  promote: 'Move variation up|Variante nach oben|Monter la variante|Subir variante|変化を上へ|变化上移|변화 올리기|Поднять вариант',
  mainLine: 'Make main line|Zur Hauptvariante machen|Ligne principale|Hacer línea principal|本譜にする|设为主线|본선으로|Сделать главной',
  cut: 'Cut|Ausschneiden|Couper|Cortar|切り取り|剪切|잘라내기|Вырезать',
  paste: 'Paste|Einfügen|Coller|Pegar|貼り付け|粘贴|붙여넣기|Вставить',
  good: 'Good move|Guter Zug|Bon coup|Buena jugada|好手|好手|좋은 수|Хороший ход',
  bad: 'Bad move|Schlechter Zug|Mauvais coup|Mala jugada|悪手|坏手|나쁜 수|Плохой ход',
  hotspot: 'Hotspot|Wichtige Stelle|Point chaud|Punto clave|注目|热点|주목|Важное место',
  pass: 'Pass|Passen|Passer|Pasar|パス|停一手|통과|Пас',
  problem: 'Solve as a problem|Als Aufgabe lösen|Résoudre|Resolver|問題として解く|作为题目|문제로 풀기|Решать как задачу',
  guess: 'Guess the next move|Nächsten Zug raten|Deviner le coup|Adivinar la jugada|次の一手|猜下一手|다음 수 맞히기|Угадать ход',
  right: 'Right!|Richtig!|Correct !|¡Correcto!|正解！|正确！|정답!|Верно!',
  wrong: 'Not this move|Nicht dieser Zug|Pas ce coup|Esa no|不正解|不对|오답|Неверно',
  retry: 'Try again|Noch einmal|Réessayer|Reintentar|もう一度|重试|다시|Ещё раз',
  score: '{0} of {1}|{0} von {1}|{0} sur {1}|{0} de {1}|{1}回中{0}回|{1}中{0}|{1} 중 {0}|{0} из {1}',
  keys: 'Keys|Tasten|Touches|Teclas|キー|按键|단축키|Клавиши',
  findings: 'Problems of the record|Fehler der Datei|Problèmes|Problemas|記録の問題|棋谱问题|기록 문제|Проблемы записи',
  repair: 'Repair what is safe|Sicheres reparieren|Réparer|Reparar|安全に修復|安全修复|안전하게 고치기|Исправить безопасное',
  none: 'none|keine|aucun|ninguno|なし|无|없음|нет',
  files: 'Files|Dateien|Fichiers|Archivos|ファイル|文件|파일|Файлы',
  filter: 'Filter|Filtern|Filtrer|Filtrar|絞り込み|筛选|거르기|Фильтр',
  open: 'Open|Öffnen|Ouvrir|Abrir|開く|打开|열기|Открыть',
  pasteHint: 'Drop a file here, or paste a record|Datei hierher ziehen oder Text einfügen|Déposez un fichier ou collez un texte|Suelte un archivo o pegue texto|ファイルをドロップ、または貼り付け|拖入文件或粘贴文本|파일을 끌어놓거나 붙여넣기|Перетащите файл или вставьте текст',
  changedOutside: 'The file has changed outside. Load it, or keep yours?|Die Datei wurde geändert. Neu laden oder Ihre behalten?|Le fichier a changé. Recharger ou garder ?|El archivo cambió. ¿Recargar o conservar?|ファイルが変更されました|文件已在外部更改|파일이 바뀌었습니다|Файл изменён извне. Загрузить или оставить свой?',
  load: 'Load it|Neu laden|Recharger|Recargar|読み込む|重新载入|불러오기|Загрузить',
  keep: 'Keep mine|Meine behalten|Garder|Conservar|自分のを残す|保留我的|내 것 유지|Оставить мой',
  recovered: 'Unsaved changes were found. Restore them?|Ungespeicherte Änderungen gefunden. Wiederherstellen?|Modifications non enregistrées. Restaurer ?|Cambios sin guardar. ¿Restaurar?|未保存の変更があります|发现未保存的更改|저장되지 않은 변경이 있습니다|Найдены несохранённые изменения. Восстановить?',
  restore: 'Restore|Wiederherstellen|Restaurer|Restaurar|復元|恢复|복원|Восстановить',
  forget: 'Discard|Verwerfen|Ignorer|Descartar|破棄|放弃|버리기|Отбросить',
  saved: 'Saved|Gespeichert|Enregistré|Guardado|保存しました|已保存|저장됨|Сохранено',
  notRead: 'This cannot be shown: {0}|Das kann nicht gezeigt werden: {0}|Impossible à afficher : {0}|No se puede mostrar: {0}|表示できません: {0}|无法显示：{0}|표시할 수 없음: {0}|Нельзя показать: {0}',
} as const;

export type Word = keyof typeof TABLE;

/** The language of a page, else that of the browser, else English. */
export function languageOf(element: Element): Language {
  const wanted = [element.closest('[lang]')?.getAttribute('lang') ?? '', ...navigator.languages];
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return 'en';
}

/** What a word is in a language, with what stands in its places. */
export function say(language: Language, word: Word, ...values: (string | number)[]): string {
  const text = TABLE[word].split('|')[LANGUAGES.indexOf(language)] ?? word;
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
}

export type Say = (word: Word, ...values: (string | number)[]) => string;
