import type { DocumentTexts } from '../en-US.ts'

export const documents: DocumentTexts = {
  terms: `Synet es una red en la que su dispositivo calcula el entrenamiento de modelos de IA abiertos. Estos términos dicen qué pueden esperar usted y el operador de este sitio el uno del otro. La página “Acerca de Synet” nombra al operador.

# Su cuenta
- Usted tiene al menos 18 años, actúa en su propio nombre y tiene una sola cuenta.
- No vive en ninguno de los lugares de la lista de países ni figura en ninguna lista de sanciones.
- Guarde para usted sus contraseñas, llaves de acceso, códigos de recuperación y claves de dispositivo. Quien tenga su contraseña de pago o una llave de acceso suya puede mover su dinero.
- Avísenos de inmediato si otra persona ha tenido acceso. Usted mismo puede cerrar la sesión en todos los dispositivos y congelar su cuenta.

# Qué paga y qué recibe
- El software de entrenamiento y un nodo son licencias por un periodo. Una tarea necesita ambos.
- El capital de una tarea queda bloqueado mientras dura y se devuelve íntegro al terminar. Puede terminar antes una tarea: el capital vuelve de inmediato y los días completos quedan ganados; se pierden el día en curso y la bonificación final.
- Los ingresos se pagan en SNT por cada día en que su dispositivo cumplió su objetivo con trabajo verificado. Un día sin el objetivo completo no paga nada. Lo que una tarea promete se reserva al iniciarla.
- El trabajo se verifica calculándolo dos veces. Una unidad solo se paga si dos cuentas sin relación entre sí entregaron el mismo resultado, o si nuestro servidor la calculó de nuevo y obtuvo el mismo resultado.
- Una tarea en curso conserva sus términos. Solo se reinicia por sí misma si usted lo eligió, y solo con términos iguales o mejores para usted.
- SNT no es dinero. Su precio lo fijan las conversiones y puede caer a cero. Nadie promete comprarlo.

# Sus USDT y SNT
- Sus saldos son suyos. No se prestan ni se usan para negocios propios del operador. Se guardan en billeteras del operador junto con los de otros usuarios. La prueba de reservas muestra los totales y dice qué no puede mostrar.
- Cada comisión, y la cantidad exacta que llega, se muestra antes de que usted confirme.
- Los retiros se revisan. Cada uno muestra el plazo en que se decide; el que se retrasa aparece como atrasado, para usted y en público.
- El operador no revierte lo que usted mismo confirmó. Puede revertir errores propios, dentro de los plazos y límites de la página “Acerca de Synet”, y debe cumplir las órdenes judiciales. Se le avisa de inmediato.
- Un pago en una blockchain no se puede recuperar. Si una blockchain reorganiza sus bloques, un depósito puede desaparecer.

# Qué no está permitido
- Resultados falsos, varias cuentas para una persona o uso en nombre de otra persona sin nuestro consentimiento.
- Dinero procedente de delitos y usos que la ley de su lugar prohíbe.
- Ataques al sitio o a otros usuarios. Agradecemos los avisos de vulnerabilidades.

# Cuándo actuamos
- Un resultado falso cuesta los días que aún no se han pagado; si se repite, sus tareas terminan. Su capital se devuelve en todo caso y usted puede apelar.
- Un operador puede congelar lo que una cuenta puede hacer durante 24 horas; dos, durante 30 días cada vez. Usted ve el motivo y el final, y puede responder. Una cuenta congelada conserva sus saldos y sus tareas en curso.

# Cerrar su cuenta
- Puede cerrar su cuenta en cualquier momento si no hay ninguna tarea, orden ni plazo de espera abiertos. Entonces se borran sus datos personales, salvo los que la ley nos obliga a conservar.
- Los USDT restantes van a una dirección suya si compensa la transferencia. Todo lo demás que quede sigue siendo suyo y puede reclamarse con la clave que recibe al cerrar.

# Cambios
- Anunciamos una nueva versión de estos términos 30 días antes de que se aplique. Hasta que la acepte podrá retirar, terminar tareas y cerrar su cuenta, pero no iniciar nada nuevo.

# Responsabilidad
- Respondemos por dolo y negligencia grave, y donde la ley lo exige. Nada de esto le quita los derechos que la ley le da como consumidor.
- Nadie asegura los saldos. Si el operador quiebra o sufre un ataque, puede perderlos todos. El aviso de riesgos dice más.

# Ley y conflictos
Escriba primero al servicio de atención al cliente. Si no basta, deciden los tribunales que la ley señala. Si una traducción difiere, vale el texto en inglés.`,
  privacy: `Este aviso dice qué datos sobre usted conserva este sitio, por qué, cuánto tiempo y qué puede hacer al respecto. El responsable es el operador que nombra la página “Acerca de Synet”.

# Qué conservamos y por qué
- Número de teléfono, nombre de usuario, correo electrónico, apodo, imagen y nombre, tal como usted los escribe: para mantener su cuenta y comunicarnos con usted.
- Contraseñas y códigos de recuperación, solo como hashes; las claves públicas de las llaves de acceso; el secreto de una aplicación de autenticación, cifrado: para reconocerle.
- Dónde tiene la sesión iniciada, con el nombre del navegador y una dirección de red abreviada, y las claves de sus dispositivos: para mostrarle sus accesos, detectar a extraños y limitar los abusos.
- Direcciones de retiro, órdenes, tareas, notas de transferencias y cada movimiento de sus saldos: para cumplir lo que usted ordena y llevar los libros.
- Resultados del entrenamiento de su dispositivo, con su clave y la región que eligió: para verificar el trabajo. La región se muestra en público sin su nombre.
- Qué avisos quiere y la dirección en la que su navegador los recibe: para enviarlos.
- La persona que le invitó y las que usted invitó: para las partes de los agentes.
- Una prueba que hizo antes de registrarse: para mostrársela.
- Recuentos de intentos por dirección de red, durante minutos u horas: contra los abusos. No registramos las páginas que lee ni usamos servicios de rastreo.
- Congelaciones, casos sobre el entrenamiento y sus respuestas: para decidir con justicia y mostrar por qué.

# Quién lo ve
- Los operadores del sitio, en la medida en que su función lo exige. Cada consulta de sus datos queda registrada. Usted puede ver en qué días y cuántas veces.
- La blockchain: las direcciones y cantidades de depósitos y retiros son públicas allí.
- Los proveedores de SMS y de correo reciben la dirección y el texto de un mensaje. El servicio de notificaciones del fabricante de su navegador recibe los avisos cifrados.
- Las autoridades, cuando la ley nos obliga. No vendemos nada ni mostramos publicidad.

# Cuánto tiempo
- Códigos, cotizaciones y recuentos: un día después de su final. Textos de mensajes: hasta que se entregan. Qué mensaje fue a qué dirección, y los accesos terminados: 90 días.
- Una prueba de quien no se registra: 30 días.
- Todo lo demás: mientras exista su cuenta. Cuando la cierra, los datos que dicen quién es usted se borran de inmediato; los movimientos de dinero, las órdenes y los resultados permanecen con un número, porque los libros y las pruebas publicadas los necesitan.
- Lo que la ley sobre el dinero nos obliga a conservar, durante el tiempo que diga.

# Sus derechos
- Ver y guardar todo: “Sus datos” en la aplicación crea un archivo con todo lo que se guarda sobre usted, una vez al día.
- Corregirlo: en los ajustes del perfil y del correo, o por medio del servicio de atención al cliente.
- Borrarlo: cerrando su cuenta.
- Oponerse, limitar o reclamar: ante el servicio de atención al cliente y ante la autoridad de protección de datos de su lugar.

# Seguridad
Las contraseñas se guardan como hashes, los códigos se cifran hasta que se envían, cada proceso tiene solo los permisos que necesita y los operadores actúan con un segundo factor. Si extraños obtienen sus datos, se lo decimos a usted y a la autoridad sin demora.`,
  risk: `Lea esto antes de enviar dinero. Si no puede soportar perder lo que envía, no envíe nada.

# Precio
- Los ingresos se pagan en SNT. Su precio lo fijan las conversiones en un único fondo de este sitio. El operador fijó el precio inicial y aportó los primeros USDT.
- El precio puede caer a cero. Los USDT que recibe por SNT salen de ese fondo: del operador y de otras personas que compraron SNT. Cuando muchos venden, el precio baja.
- Una conversión grande mueve el precio. También se pueden convertir cantidades pequeñas de SNT, pero pueden rendir menos que las licencias que compró.

# Ingresos
- Los ingresos dependen del capital y, día a día, del trabajo. Un día sin el objetivo completo de trabajo verificado no paga nada, sea cual sea el motivo: un dispositivo apagado, sin conexión o demasiado lento.
- Con un capital pequeño, o si falta días, puede recibir menos de lo que cuestan el software y el nodo. La hoja muestra a partir de qué capital compensa una tarea al precio de hoy; el de mañana puede ser otro.
- La emisión de SNT disminuye y termina. Las tareas posteriores pagan menos o se agotan.

# Custodia
- Sus USDT están en las billeteras del operador, junto con los de todos. “Bloqueado” es un asiento en los libros, no una billetera aparte para cada tarea. El operador tiene las claves.
- Si el operador quiebra, actúa de mala fe o sufre un ataque, puede perderlo todo. La prueba de reservas muestra que los totales de un día estaban cubiertos; no evita una pérdida ni se la paga.
- Esto no es un banco ni una empresa de inversión. No le cubre ninguna garantía de depósitos ni ningún seguro.

# Blockchains
- Una dirección o una red equivocada hacen perder el dinero. Nadie puede recuperar un pago que una blockchain ha incluido.
- Las blockchains pueden detenerse, reorganizar sus bloques o encarecerse. El emisor puede congelar los USDT, y pueden perder su valor.

# Trabajo y verificación
- Una unidad solo se paga si dos cuentas sin relación entre sí entregaron el mismo resultado, o si nuestro servidor la calculó de nuevo y obtuvo el mismo. Cuando hay muchas en espera, el veredicto tarda más; una unidad con un resultado distinto no se paga.
- El entrenamiento consume electricidad, datos y batería de su dispositivo, que usted paga.

# Invitaciones
- Las partes se pagan por los ingresos verificados de las personas que usted mismo invitó, nunca por lo que ellas aportan. Su nivel cuenta el trabajo de todo su equipo. Nadie necesita invitar a nadie para cobrar por su trabajo.

# Ley
Puede que no esté permitido donde vive, o que tribute. Infórmese antes de empezar.`,
  countries: `Synet no se ofrece a personas que viven en los lugares siguientes o que lo usan desde ellos. No se registre allí. Esta lista puede cambiar; los términos dicen cómo se anuncian los cambios.

# No se ofrece en
- Estados Unidos de América y sus territorios
- China continental
- Cuba, Irán, Corea del Norte, Siria
- Crimea, Donetsk y Lugansk
- Cualquier otro lugar donde lo prohíba la ley de sanciones que obliga al operador

# Qué confirma usted
Al registrarse confirma que no vive en ninguno de estos lugares y que no figura en ninguna lista de sanciones de las Naciones Unidas, la Unión Europea, el Reino Unido o los Estados Unidos. El operador no localiza su dispositivo. Si se entera de que esto no es cierto, cierra la cuenta: las tareas terminan antes, el capital se devuelve y los retiros se pagan en la medida en que la ley lo permite.`,
}
